// A bot for docs/protocol.md that plays at random, in plain JavaScript. Try it: moon bot check node examples/bot.js
const lines = require("node:readline").createInterface({ input: process.stdin });

const say = (message) => console.log(JSON.stringify(message));

lines.on("line", (line) => {
  let message;
  try {
    message = JSON.parse(line);
  } catch {
    say({ type: "error", code: "unreadable", message: "that is no message" });
    return;
  }
  if (message.type === "hello") {
    say({ type: "ready", protocol: 1, name: "example-js" });
  } else if (message.type === "request") {
    const action = message.legal[Math.floor(Math.random() * message.legal.length)];
    say({ type: "action", id: message.id, action });
  } else if (message.type === "bye") {
    process.exit(0);
  }
});
