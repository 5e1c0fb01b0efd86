import type { BusinessTestimonial, OfferKey, Person } from "../sections";

export interface Testimonial {
  name: string;
  location: string;
  service: OfferKey;
  rating: 5;
  text: string;
  hasVideo: boolean;
  videoThumbnail?: Person;
  /** True while the words are ours and not a customer's. */
  sample: boolean;
}

/*
 * SAMPLES, all of them: these people do not exist. Put a real customer's words in, with consent in
 * writing, and set `sample: false`. The note under the section goes when no sample is left.
 */

export const sampleNote = "Sample reviews, shown until our customers' own words replace them.";

export const homeTestimonials: Testimonial[] = [
  {
    name: "Meena Kulkarni",
    location: "Nagpur, Maharashtra",
    service: "fssai",
    rating: 5,
    text: "I sent the documents from my shop counter, between two customers. The licence came by e-mail.",
    hasVideo: true,
    videoThumbnail: "shopkeeper",
    sample: true,
  },
  {
    name: "Joseph Mathew",
    location: "Kochi, Kerala",
    service: "fssai",
    rating: 5,
    text: "They told me I needed the cheaper licence, not the expensive one. That is when I trusted them.",
    hasVideo: false,
    sample: true,
  },
  {
    name: "Rituparna Das",
    location: "Guwahati, Assam",
    service: "gst",
    rating: 5,
    text: "One call, one price, one certificate. My GST number came without a single visit.",
    hasVideo: false,
    sample: true,
  },
  {
    name: "Harpreet Singh",
    location: "Ludhiana, Punjab",
    service: "msme",
    rating: 5,
    text: "The bank asked for Udyam on Monday. By Wednesday I had it in hand.",
    hasVideo: true,
    videoThumbnail: "turbaned",
    sample: true,
  },
  {
    name: "Farida Shaikh",
    location: "Surat, Gujarat",
    service: "fssai",
    rating: 5,
    text: "I cook from home and feared the forms. They explained each line in simple words.",
    hasVideo: false,
    sample: true,
  },
  {
    name: "Karthik Raman",
    location: "Coimbatore, Tamil Nadu",
    service: "gst",
    rating: 5,
    text: "My first try had been refused over a rent deed. They found the fault and filed again.",
    hasVideo: false,
    sample: true,
  },
  {
    name: "Sunita Yadav",
    location: "Lucknow, Uttar Pradesh",
    service: "fssai",
    rating: 5,
    text: "Same person on the phone from the first day to the last. I never had to explain twice.",
    hasVideo: true,
    videoThumbnail: "shopkeeper",
    sample: true,
  },
  {
    name: "Lalit Meena",
    location: "Jaipur, Rajasthan",
    service: "msme",
    rating: 5,
    text: "I messaged at ten at night and got a proper answer. The price never changed.",
    hasVideo: false,
    sample: true,
  },
  {
    name: "Anjali Rao",
    location: "Hyderabad, Telangana",
    service: "fssai",
    rating: 5,
    text: "Our cloud kitchen went live on time. They reminded us of the renewal too.",
    hasVideo: false,
    sample: true,
  },
];

export const aboutTestimonials: BusinessTestimonial[] = [
  {
    name: "Prakash Shetty",
    business: "Tiffin service, Mangaluru",
    rating: 5,
    comment: "They said what they would do and by when. Then they did it.",
    sample: true,
  },
  {
    name: "Nasreen Begum",
    business: "Pickle business, Patna",
    rating: 5,
    comment: "I read no English forms. They called me and went through all of it in Hindi.",
    sample: true,
  },
  {
    name: "Vikram Chauhan",
    business: "Kirana store, Dehradun",
    rating: 5,
    comment: "Food licence, GST and Udyam, all with one person and one set of documents.",
    sample: true,
  },
];

export const gstTestimonials: BusinessTestimonial[] = [
  {
    name: "Deepa Nair",
    business: "Online saree shop, Thrissur",
    rating: 5,
    comment: "The marketplace would not list me without a GST number. I had mine within the week.",
    sample: true,
  },
  {
    name: "Imran Qureshi",
    business: "Hardware trader, Bhopal",
    rating: 5,
    comment: "They asked for the right electricity bill first. No query came back from the officer.",
    sample: true,
  },
  {
    name: "Sanjay Patnaik",
    business: "Printing press, Cuttack",
    rating: 5,
    comment: "They told me what to file and when, on one page. I still keep it by the till.",
    sample: true,
  },
];

export const msmeTestimonials: BusinessTestimonial[] = [
  {
    name: "Kavita Joshi",
    business: "Garment unit, Indore",
    rating: 5,
    comment: "With the Udyam certificate the bank looked at my loan file again, and properly.",
    sample: true,
  },
  {
    name: "Arun Selvam",
    business: "Machine shop, Hosur",
    rating: 5,
    comment: "A large buyer used to pay me late. Now I can point to the rule on delayed payments.",
    sample: true,
  },
  {
    name: "Bimal Ghosh",
    business: "Sweet shop, Howrah",
    rating: 5,
    comment: "My PAN, a few questions on the phone, the code for my Aadhaar, and the certificate was in my e-mail.",
    sample: true,
  },
];
