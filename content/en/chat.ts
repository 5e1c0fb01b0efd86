/** How a chat with us begins; apart from the navigation, because the forms need nothing else of that in the browser. */
export const chatOpening = "Hi! I need help with business registration";
/** How it continues for a visitor with a promotion code. */
export const codeInChat = ". My code is {code}";
