import { randomBytes } from "node:crypto";
import { sealWith, unsealWith } from "./keys.server";

/** Of which document the pieces are; each is bound to it, to its place and to whether it is the last. */
export type PieceOwner = { customerId: string; id: string; version: number };

const pieceBytes = 256 * 1024;
/** Before each piece: 12 bytes for its IV, 16 for its tag. */
export const sealedPieceBytes = pieceBytes + 28;

const boundTo = ({ customerId, id, version }: PieceOwner, number: number, isLast: boolean) =>
  `document ${id} of ${customerId}, version ${version}, piece ${number}${isLast ? ", the last" : ""}`;

/** Pieces can be neither swapped nor left out, at the end either. The IV is eight random bytes and a counter. */
export function sealPieces(key: Buffer, owner: PieceOwner, bytes: Uint8Array): Buffer[] {
  const prefix = randomBytes(8);
  const count = Math.max(1, Math.ceil(bytes.length / pieceBytes));
  return Array.from({ length: count }, (_, number) => {
    const iv = Buffer.alloc(12);
    prefix.copy(iv);
    iv.writeUInt32BE(number, 8);
    const piece = bytes.subarray(number * pieceBytes, (number + 1) * pieceBytes);
    return sealWith(key, iv, boundTo(owner, number, number === count - 1), piece);
  });
}

export function openPieces(key: Buffer, owner: PieceOwner, pieces: Buffer[]): Buffer {
  return Buffer.concat(
    pieces.map((piece, number) => unsealWith(key, boundTo(owner, number, number === pieces.length - 1), piece)),
  );
}
