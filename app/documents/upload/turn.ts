/** A picture turned clockwise by so many quarters. */
export function drawTurned(picture: ImageBitmap, quarters: number): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  const isSideways = quarters % 2 === 1;
  canvas.width = isSideways ? picture.height : picture.width;
  canvas.height = isSideways ? picture.width : picture.height;
  const drawing = canvas.getContext("2d");
  drawing?.translate(canvas.width / 2, canvas.height / 2);
  drawing?.rotate((quarters * Math.PI) / 2);
  drawing?.drawImage(picture, -picture.width / 2, -picture.height / 2);
  return canvas;
}

/** It is encoded once more, however often it was turned. */
export async function turnPicture(blob: Blob, quarters: number) {
  const picture = await createImageBitmap(blob);
  const canvas = drawTurned(picture, quarters);
  picture.close();
  const turned = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.85));
  if (!turned) throw new Error("The browser cannot encode a picture.");
  return { blob: turned, size: { width: canvas.width, height: canvas.height } };
}
