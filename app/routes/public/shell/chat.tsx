import { Icon } from "../../../ui/icon";
import { Action } from "../parts/action";
import { useWords } from "../parts/use-content";

/** The round button of large screens and the card it opens. Small screens have the bottom bar instead. */
export function Chat() {
  const { chat } = useWords().navigation;
  return (
    <aside className="hidden lg:block" aria-label={chat.heading}>
      <button type="button" className="chat-toggle" popoverTarget="chat" aria-label={chat.open}>
        <Icon name="whatsapp" className="text-figure" />
      </button>
      <div id="chat" popover="auto" className="panel chat">
        <div className="on-ink flex items-center gap-3 px-5 py-3">
          <h2 className="text-h3">{chat.heading}</h2>
          <button
            type="button"
            className="dialog-close -mr-2 ml-auto hover:text-ink"
            popoverTarget="chat"
            popoverTargetAction="hide"
            aria-label={chat.close}
          >
            <Icon name="close" />
          </button>
        </div>
        <div className="grid gap-3 p-5">
          <p>{chat.text}</p>
          <p className="soft flex items-center gap-2 text-sm">
            <Icon name="clock" className="text-leaf" />
            {chat.note}
          </p>
          <Action link={chat.start} />
        </div>
      </div>
    </aside>
  );
}
