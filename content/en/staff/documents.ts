/** Documents as files: what is taken in, and what is refused and why. The desk's screens and the acts of an application say it. */
export const documents = {
  missing: "There is no such application, or it is not yours.",
  upload: {
    closed: {
      accepted: "This document is accepted: it cannot be replaced.",
      waived: "This document is not needed: no file can be attached.",
      ended: "This application is closed: its documents can no longer be changed.",
    },
  },
  done: {
    attached: "The file is attached.",
    certificate: "The certificate is attached and goes to the customer by mail.",
    certificateAlone:
      "The certificate is attached. The customer gave no e-mail address: please give it to them yourself.",
    filing: "The acknowledgement is attached.",
    turned: "Rotated.",
    masked: "Masked. The unmasked file is destroyed.",
    removed: "The file is removed and destroyed.",
  },
  conflict: "Somebody else has changed this document meanwhile. Please look at it again.",
  notPicture: "Only pictures can be rotated, not a PDF.",
  tooLongToMask: "This PDF has more than 20 pages and cannot be masked here. Ask for a masked copy instead.",
  refusals: {
    empty: "The file is empty.",
    "too large": "The file is too large: pictures up to 15 MB, PDFs up to 10 MB.",
    heic: "This is a HEIC picture of an iPhone. On the phone: Settings, Camera, Formats, Most Compatible; then take it again, or send a screenshot of it.",
    "other type": "Only JPG and PNG pictures and PDF files can be attached.",
    "not what its name says": "The file is not what its name says. Please save it again as JPG, PNG or PDF.",
    "too many pixels": "The picture has more than 50 million pixels. Please save it smaller.",
    "too many progressive pixels":
      "The picture is saved in a way that takes too much memory to open. Please take a photo of the document, or save it smaller.",
    "damaged picture": "The picture is damaged or incomplete. Please take or save it again.",
    "damaged pdf": "The PDF is damaged and cannot be opened. Please save or print it as a PDF again.",
    "encrypted pdf": "The PDF is protected by a password. Please print it to a new PDF, or send photos of its pages.",
    "too many pages": "The PDF has more than 50 pages. Please send only the pages that were asked for.",
    "xfa form": "Only Adobe Reader can show this form (XFA). Please print it to a new PDF there.",
    infected: "The virus scanner found something harmful in this file. It was not kept.",
    "not only pictures": "Several files become one document only if all of them are pictures. Nothing was attached.",
    "issued is no pdf": "What the authority issued is a PDF. Please attach that file itself.",
    quota: "This customer has too many files. Please remove some first.",
    "another upload": "This file could not be continued. Please choose it again.",
  },
  hindrances: {
    gone: "This file was taken back or replaced in the meantime. Please look at the document again.",
    key: "These documents are sealed with a key that this server does not have. They are not lost: ask an admin to set DOCUMENTS_KEY_PREVIOUS.",
    store: "The store of documents does not answer at the moment. Nothing is lost. Please try again in a minute.",
    scanner: "The virus scanner gives no answer, so the file was not taken in. Please try again in a minute.",
    busy: "Many documents are being worked on. Please try again in a minute.",
    disk: "The disk of the database is full: nothing can be stored. Nothing is lost. Please tell an admin.",
    unreadable: "This page could not be drawn. Download the file to look at it.",
  },
};
