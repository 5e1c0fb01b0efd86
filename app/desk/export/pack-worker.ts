import { packHere } from "./pack";

const packer = packHere();

/** A part, or null after the last; each is answered when it is packed. */
addEventListener("message", async ({ data }: MessageEvent<Uint8Array<ArrayBuffer> | null>) => {
  if (data) {
    await packer.write(data);
    return postMessage(null);
  }
  const file = await packer.end();
  postMessage(file, { transfer: [file] });
});
