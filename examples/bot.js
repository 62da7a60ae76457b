// A bot in plain JavaScript that plays at random. The protocol is described in docs/protocol.md.
// Try it: moon bot check node examples/bot.js
const lines = require("node:readline").createInterface({ input: process.stdin });

const send = (message) => console.log(JSON.stringify(message));

lines.on("line", (line) => {
  let message;
  try {
    message = JSON.parse(line);
  } catch {
    send({ type: "error", code: "unreadable", message: "this line is not a message" });
    return;
  }
  if (message.type === "hello") {
    send({ type: "ready", protocol: 1, name: "example-js" });
  } else if (message.type === "request") {
    const action = message.legal[Math.floor(Math.random() * message.legal.length)];
    send({ type: "action", id: message.id, action });
  } else if (message.type === "bye") {
    process.exit(0);
  }
});
