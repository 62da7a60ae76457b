import type { Cue } from "./cues";
import { settings } from "../settings";

/** A tone: pitch in hertz, start and duration in seconds, and loudness from 0 to 1. */
type Tone = { readonly pitch: number; readonly at: number; readonly long: number; readonly loud: number };

const tone = (pitch: number, at = 0, long = 0.18, loud = 0.5): Tone => ({ pitch, at, long, loud });

/** The tones of each sound; plays and deals knock as well, like tiles on wood. */
const TONES: Readonly<Record<Cue, readonly Tone[]>> = {
    deal: [],
    lay: [],
    trick: [tone(392, 0, 0.12, 0.25)],
    turn: [tone(660, 0, 0.14, 0.35), tone(880, 0.11, 0.22, 0.35)],
    made: [tone(523, 0), tone(659, 0.12), tone(784, 0.24, 0.34)],
    set: [tone(392, 0), tone(349, 0.14), tone(294, 0.28, 0.34)],
    over: [tone(523, 0), tone(659, 0.12), tone(784, 0.24), tone(1047, 0.36, 0.6)],
    talk: [tone(1175, 0, 0.09, 0.2)],
};
/** The times of the knocks, in seconds. */
const KNOCKS: Partial<Record<Cue, readonly number[]>> = {
    deal: [0, 0.07, 0.14, 0.21, 0.28],
    lay: [0],
};

let context: AudioContext | undefined;

/** Play sounds at the chosen volume. Browsers allow none before the first click or key. */
export function play(what: readonly Cue[]): void {
    const volume = settings.choices.volume / 10;
    if (!volume || !what.length || !navigator.userActivation?.hasBeenActive) return;
    try {
        context ??= new AudioContext();
        const out = new GainNode(context, { gain: volume });
        out.connect(context.destination);
        let start = context.currentTime + 0.01;
        for (const cue of what) {
            for (const at of KNOCKS[cue] ?? []) knock(context, out, start + at);
            for (const each of TONES[cue]) ring(context, out, start, each);
            start += 0.12;
        }
    } catch {
        // Without an audio device, everything is still visible.
    }
}

function ring(context: AudioContext, out: AudioNode, start: number, { pitch, at, long, loud }: Tone): void {
    const begin = start + at;
    const voice = new OscillatorNode(context, { type: "triangle", frequency: pitch });
    const swell = new GainNode(context, { gain: 0 });
    swell.gain.setValueAtTime(0, begin);
    swell.gain.linearRampToValueAtTime(loud, begin + 0.012);
    swell.gain.exponentialRampToValueAtTime(0.001, begin + long);
    voice.connect(swell).connect(out);
    voice.start(begin);
    voice.stop(begin + long + 0.02);
}

/** Play a short noise like that of a tile on a table. */
function knock(context: AudioContext, out: AudioNode, begin: number): void {
    const length = Math.ceil(context.sampleRate * 0.05);
    const noise = new AudioBuffer({ length, sampleRate: context.sampleRate });
    const samples = noise.getChannelData(0);
    for (let at = 0; at < length; at++) samples[at] = (Math.random() * 2 - 1) * (1 - at / length) ** 4;
    const source = new AudioBufferSourceNode(context, { buffer: noise });
    const wood = new BiquadFilterNode(context, { type: "bandpass", frequency: 1400, Q: 1.2 });
    source.connect(wood).connect(out);
    source.start(begin);
}
