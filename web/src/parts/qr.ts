import { html, svg, type TemplateResult } from "lit";
import qrcode from "qrcode-generator";
import { say } from "../words/words";

/** Draw a text as a QR code. */
export function qr(text: string): TemplateResult {
    const code = qrcode(0, "M");
    code.addData(text);
    code.make();
    const size = code.getModuleCount();
    const path = Array.from({ length: size * size }, (_, at) => [at % size, Math.floor(at / size)] as const)
        .filter(([x, y]) => code.isDark(y, x))
        .map(([x, y]) => `M${x + 4} ${y + 4}h1v1h-1z`)
        .join("");
    return html`<svg class="qr" viewBox="0 0 ${size + 8} ${size + 8}" role="img" aria-label=${say("room-qr")}>
        ${svg`<rect width=${size + 8} height=${size + 8} fill="#fff"/><path d=${path} fill="#000"/>`}
    </svg>`;
}

/** Return true if links to this server work on this device only. */
export const isLocal = () => ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);
