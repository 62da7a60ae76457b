import type { PlayersCatalogue } from "../words";

/** The texts of the place of players in Spanish. */
export const players: PlayersCatalogue = {
    "player.lead":
        "Puedes jugar sin esto. Como jugador, tus partidas se cuentan: tu navegador crea una clave, y quien la tiene eres tú. Sin contraseña ni correo.",
    "player.name": "Nombre",
    "player.name.hint": "Ningún otro jugador de este servidor tiene el mismo nombre.",
    "player.become": "Ser jugador",
    "player.elsewhere": "¿Ya eres jugador en otro dispositivo?",
    "player.elsewhere.hint":
        "En ese dispositivo, abre esta página y muestra el código QR. O usa aquí tu archivo de recuperación o tu llave de acceso.",
    "player.recover": "Cargar archivo de recuperación",
    "player.passkey.use": "Entrar con una llave de acceso",
    "player.code": "¿Usar este jugador aquí?",
    "player.code.hint":
        "Este enlace te convierte, en este navegador, en el jugador que lo creó. Sigue solo si tú lo creaste en otro dispositivo.",
    "player.code.use": "Sí, soy yo",
    "player.code.replaces": "Este navegador ya tiene un jugador, «{name}», y el otro lo reemplaza.",
    "player.rename": "Cambiar nombre",
    "player.device": "Otro dispositivo",
    "player.device.hint":
        "Escanea el código con tu teléfono o abre allí el enlace. Sirve una vez, durante 10 minutos. No se lo muestres a nadie: quien lo abre eres tú.",
    "player.device.show": "Mostrar enlace y código QR",
    "player.device.link": "Enlace para tu otro dispositivo",
    "player.device.until": "Válido hasta {time}",
    "player.copy": "Copiar",
    "player.copied": "Copiado",
    "player.keys": "Tus claves",
    "player.keys.hint":
        "Cada dispositivo, archivo de recuperación y llave de acceso tiene su propia clave. Si pierdes una, elimínala aquí.",
    "player.key.device": "Dispositivo",
    "player.key.recovery": "Archivo de recuperación",
    "player.key.passkey": "Llave de acceso",
    "player.key.this": "este navegador",
    "player.key.used": "usada por última vez: {time}",
    "player.key.label": "Nombre de esta clave",
    "player.key.rename": "Renombrar",
    "player.key.remove": "Eliminar",
    "player.key.remove.sure": "Nadie podrá volver a usar esta clave. No se puede deshacer.",
    "player.recovery": "Archivo de recuperación",
    "player.recovery.hint":
        "Si pierdes todos tus dispositivos, solo este archivo recupera tu jugador. Guárdalo donde nadie más lo encuentre.",
    "player.recovery.save": "Guardar archivo de recuperación",
    "player.recovery.wrong": "Esto no es un archivo de recuperación de esta página.",
    "player.passkey": "Llave de acceso",
    "player.passkey.hint":
        "La guarda tu teléfono, tu computadora o una llave de seguridad, y se desbloquea como tu pantalla.",
    "player.passkey.add": "Agregar una llave de acceso",
    "player.passkey.failed": "No se usó la llave de acceso.",
    "player.leave": "Salir de este navegador",
    "player.leave.hint": "Elimina la clave de este navegador. Tu jugador sigue, y tus otras claves sirven.",
    "player.gone": "La clave de este navegador fue eliminada, así que ya no tiene jugador.",
};
