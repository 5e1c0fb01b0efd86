import { room } from "../../../../content/en/room/room";

/** No page of the room is found by a search, or tells where it leads from. */
export const roomMeta = () => [
  { title: room.title },
  { name: "robots", content: "noindex" },
  { name: "referrer", content: "no-referrer" },
];
