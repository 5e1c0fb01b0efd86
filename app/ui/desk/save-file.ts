/** Puts a file that was made in the browser among its downloads. */
export function saveFile(file: Blob, filename: string) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = filename;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
