import { packHere } from "./pack";

const packer = packHere();

/** A part, or null after the last; each is answered when it is packed. */
addEventListener("message", ({ data }: MessageEvent<string | null>) => {
  // Thrown outside of a promise, because only then does whoever started this thread hear of it.
  answer(data).catch((error) =>
    setTimeout(() => {
      throw error;
    }),
  );
});

async function answer(part: string | null) {
  if (part !== null) {
    await packer.write(part);
    return postMessage(null);
  }
  const file = await packer.end();
  postMessage(file, { transfer: [file] });
}
