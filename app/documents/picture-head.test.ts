import { expect, test } from "vitest";
import { aBlank } from "../../test/support/documents/hostile-files";
import { isQuickPicture } from "./picture-head";

/** The picture is small; its head says otherwise. */
async function aJpeg(width: number, height: number, { progressive = false, moreScans = 0 } = {}) {
  const jpeg = await aBlank(80, 60).jpeg({ progressive }).toBuffer();
  const frame = jpeg.indexOf(Buffer.from([0xff, progressive ? 0xc2 : 0xc0]));
  jpeg.writeUInt16BE(height, frame + 5);
  jpeg.writeUInt16BE(width, frame + 7);
  return Buffer.concat([jpeg, Buffer.alloc(2 * moreScans, Buffer.from([0xff, 0xda]))]);
}

async function aPng(width: number, height: number, { channels = 3 as 3 | 4, bits = 8 } = {}) {
  const png = await aBlank(80, 60, channels).png().toBuffer();
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  png.writeUInt8(bits, 24);
  return png;
}

test("photos of phones, scans and pictures from messengers are known to be quick", async () => {
  const pictures = [
    await aJpeg(4_000, 3_000),
    await aJpeg(8_000, 6_000),
    await aJpeg(4_000, 3_000, { progressive: true }),
    await aPng(2_480, 3_508),
    await aPng(4_000, 3_000, { channels: 4 }),
  ];
  expect(pictures.map(isQuickPicture)).toEqual(pictures.map(() => true));
});

test("what is unpacked to far more, or gone through very often, is not", async () => {
  const pictures = [
    await aPng(7_000, 7_000),
    await aPng(4_000, 3_000, { channels: 4, bits: 16 }),
    await aJpeg(800, 600, { moreScans: 100 }),
    await aJpeg(4_000, 3_000, { moreScans: 20 }),
    Buffer.from("no picture"),
  ];
  expect(pictures.map(isQuickPicture)).toEqual(pictures.map(() => false));
});
