/** How a chat with us begins; apart from the navigation, because the forms need nothing else of that in the browser. */
export const chatOpening = "नमस्ते! मुझे अपने कारोबार के पंजीकरण में मदद चाहिए";
/** How it continues for a visitor with a promotion code. */
export const codeInChat = "। मेरा कोड {code} है";
