import type { SamplePage } from "./sample-page.ts";

/** The page with ways of contact, and answers to common questions. */
export const customerCare: SamplePage = {
  slug: "customer-care",
  title: "Customer care",
  description:
    "Talk to {name} by WhatsApp, telephone, mail or in store, and find answers on orders, returns and refunds, allergens, rewards, recalls and accessibility.",
  sections: [
    {
      id: "opening",
      kind: "head",
      look: "ground",
      title: "How can we help?",
      lead: "Most answers are on this page. For everything else there is a person, seven days a week, who has worked in one of our stores.",
      tone: "leaf",
      emoji: "telephone-receiver",
      links: [
        { linkTo: "#where-is-my-order", linkLabel: "Find my order" },
        { linkTo: "#returns", linkLabel: "Return something" },
        { linkTo: "#allergens", linkLabel: "Check an allergen" },
        { linkTo: "#missing-points", linkLabel: "Ask about points" },
        { linkTo: "#store-phones", linkLabel: "Ring a store" },
        { linkTo: "#recalls", linkLabel: "See recalls" },
      ],
      linksTitle: "What do you need?",
    },
    {
      id: "contact",
      kind: "contact-ways",
      title: "Talk to a person",
      chatTitle: "WhatsApp is quickest",
      chatText:
        "Send a message, a photo of the label or a voice note, in Maltese or English. While the line is open we mostly answer within ten minutes.",
      phoneTitle: "Call us",
      hours: {
        monday: [
          {
            opens: "07:00",
            closes: "20:00",
          },
        ],
        tuesday: [
          {
            opens: "07:00",
            closes: "20:00",
          },
        ],
        wednesday: [
          {
            opens: "07:00",
            closes: "20:00",
          },
        ],
        thursday: [
          {
            opens: "07:00",
            closes: "20:00",
          },
        ],
        friday: [
          {
            opens: "07:00",
            closes: "20:00",
          },
        ],
        saturday: [
          {
            opens: "07:00",
            closes: "20:00",
          },
        ],
        sunday: [
          {
            opens: "08:00",
            closes: "13:00",
          },
        ],
      },
      holidayHours: [
        {
          opens: "08:00",
          closes: "13:00",
        },
      ],
      emailTitle: "Write to us",
      emailText: "An answer within one working day, from somebody with a name.",
      visitTitle: "Come by",
      visitText: "The customer desk is inside the door of every store and open as long as the store is.",
      linkTo: "/locations",
      linkLabel: "Find your store",
    },
    {
      id: "write",
      kind: "contact-form",
      title: "Send us a message",
      lead: "For whatever needs more than a chat: a complaint, something lost, a cake for a birthday. A person reads it, and answers within one working day.",
      thanksTitle: "Thank you, your message is with us",
      thanksText:
        "A colleague reads it today or tomorrow and answers within one working day, in Maltese or English.",
    },
    {
      id: "topics",
      kind: "topic-index",
      title: "On this page",
    },
    {
      id: "orders",
      kind: "questions",
      look: "list",
      title: "Orders & delivery",
      questions: [
        {
          question: "Where is my order?",
          answer:
            "Open the order in the app or the online shop: it shows when it was picked, when the van left and how many stops come before yours. You also get a message when the driver is about ten minutes away.\n\nIf the hour you chose has passed and nobody has rung the bell, call or write to us with the order number and we will find the van.",
          anchor: "where-is-my-order",
          linkTo: "{shopOnline}",
          linkLabel: "Your orders in the online shop",
        },
        {
          question: "When and where do you deliver?",
          answer:
            "Every day, to every town and village in Malta and Gozo. Order by eleven in the morning and it comes the same day, in the two hours you choose between 10:00 and 22:00 (in Gozo, until 20:00).\n\nDelivery costs €3.50 and is free from €60. You see both before you pay.",
          anchor: "delivery-times",
        },
        {
          question: "Can I change or cancel an order?",
          answer:
            "Yes, free of charge until we begin to pick it, which is three hours before your delivery time. Until then you can add, remove or cancel in the app. After that, ring us: if the van is still in the yard, we will run.",
          anchor: "change-order",
        },
        {
          question: "Something is missing, or isn't what I ordered",
          answer:
            "We are sorry. Tell us within two days, with a photo if it is about quality, and we refund it or bring the right thing, whichever you prefer. If we had to send something else in its place, you can hand it back to the driver on the spot and pay nothing for it.",
          anchor: "missing-item",
        },
        {
          question: "How does click & collect work?",
          answer:
            "Order online, choose a store and an hour, and park in a bay with a tile painted on it. Press the bell on the post and we carry the bags to your boot. Stores with click & collect say so in their list of services.",
          anchor: "click-and-collect",
          linkTo: "/locations",
          linkLabel: "Stores and their services",
        },
      ],
    },
    {
      id: "stores",
      kind: "questions",
      look: "list",
      title: "Stores",
      questions: [
        {
          question: "Are you open on Sundays and public holidays?",
          answer:
            "Most of our stores are, with shorter hours. The locations page knows Malta's public holidays and shows the hours of the day you are looking for, so that nobody stands before a closed door on Santa Marija.",
          anchor: "holiday-hours",
          linkTo: "/locations",
          linkLabel: "Opening hours",
        },
        {
          question: "I left something behind",
          answer:
            "Ring the store. Umbrellas, keys and one glove of every pair wait at the customer desk for three months; wallets and telephones are in the safe and need a description.",
          anchor: "lost-property",
          linkTo: "/customer-care#store-phones",
          linkLabel: "Telephone numbers of our stores",
        },
        {
          question: "Where can I return bottles and cans?",
          answer:
            "At any store with a return machine; each one pays back the deposit of 10 cents, as a slip for the till or straight to the food bank. Bring them empty, with the cap on and the label readable.",
          anchor: "bottles-and-cans",
        },
        {
          question: "Can I order a cake, a joint or fish in advance?",
          answer:
            "Please do. Two days ahead is enough for most things, a week before Christmas, Easter and your village feast. Ask at the counter or ring the store.",
          anchor: "order-ahead",
        },
      ],
    },
    {
      id: "store-phones",
      kind: "store-phones",
      title: "Ring a store",
      lead: "Each store has a number of its own, and somebody at the customer desk who picks it up.",
      noneText: [
        "The numbers of our stores are not here yet.",
        "Until they are, ring {phone} and we will put you through.",
      ],
    },
    {
      id: "products",
      kind: "questions",
      look: "list",
      title: "Products & allergens",
      questions: [
        {
          question: "How do I find out about allergens?",
          answer:
            "All fourteen allergens of EU law are set off in the list of ingredients on every package, and named on each product's page here and in the online shop. At the bakery, deli, fish and meat counters, ask to see the allergen folder: it is always within reach.\n\nRecipes change, and bread and counter food are made where flour, nuts, sesame, milk and egg are handled, so please read the label each time. If you are in doubt, ask; if we are in doubt, we will say so.",
          anchor: "allergens",
          linkTo: "/products",
          linkLabel: "Look up a product",
        },
        {
          question: "What is the difference between 'use by' and 'best before'?",
          answer:
            "'Use by' is about safety: do not eat it after that day. 'Best before' is about quality: look, smell and taste, and it is often good for a good while longer. On the last day we sell both at half price, at the end of the aisle.",
          anchor: "dates",
        },
        {
          question: "Something is wrong with a product",
          answer:
            "Please keep it with its package, make a note of the batch number and the date, and tell us. You get your money back at once, with or without the receipt if it is our own brand. If anybody is unwell, see a doctor first and call us next.",
          anchor: "something-wrong",
        },
        {
          question: "Can you stock something I miss?",
          answer:
            "That is how this market began: with a notebook of what people asked for. Tell any colleague or write to us. A buyer reads the list every Monday, and you get an answer even if it is no.",
          anchor: "missing-from-range",
        },
      ],
    },
    {
      id: "recalls",
      kind: "text",
      look: "framed",
      title: "Product recalls",
      text: "<p><strong>Recalls are posted here and in store</strong>, at the door, the shelf and the customer desk, as soon as we know of them. Each notice names the product, its size, the batch and the date, says what is wrong and what to do.</p><p>If you have bought something that is being recalled, do not eat or use it. Bring it to any store for your money back; you need no receipt. Where an order or your rewards card tells us that you bought it, we also write to you.</p>",
    },
    {
      id: "rewards",
      kind: "questions",
      look: "list",
      title: "Rewards",
      questions: [
        {
          question: "My points are missing",
          answer:
            "Points from a store are there within the hour, points from an order on the day after delivery. If they are not, scan the receipt in the app within 30 days, or bring it to a customer desk.",
          anchor: "missing-points",
          linkTo: "/rewards",
          linkLabel: "How rewards work",
        },
        {
          question: "I have a new phone, or lost the old one",
          answer:
            "Your points belong to you and not to the phone. Sign in on the new one with your mail address and everything is there. To lock a lost card at once, ring us.",
          anchor: "lost-phone",
        },
      ],
    },
    {
      id: "returns",
      kind: "questions",
      look: "periods",
      title: "Returns & refunds",
      text: "",
      periods: [
        {
          figure: "30 days",
          title: "A change of mind, in store",
          text: "Bring it back unopened with proof of purchase and you get your money back. That is our promise on top of the law. For your neighbour's sake it leaves out food that must be kept cold, and anything that has been opened.",
        },
        {
          figure: "14 days",
          title: "A change of mind, online",
          text: "You may withdraw from an online order within 14 days of receiving it, without giving a reason. Tell us in the app or by mail, then bring or send the goods back within another 14 days; in store it costs you nothing. The law excepts what spoils quickly, sealed goods that cannot be returned for hygiene reasons once opened, and what was made for you.",
        },
        {
          figure: "2 years",
          title: "Something is faulty",
          text: "If a product is not what it should be, you have a legal guarantee of two years from delivery: first a repair or a replacement, free of charge, and where that is not possible or takes too long, a lower price or your money back. Fresh food we simply refund.",
        },
      ],
      note: "This is a summary in plain words. It takes nothing away from the rights that Maltese and European law give you as a consumer.",
      questions: [
        {
          question: "When do I get my money?",
          answer:
            "In store at once, the way you paid. Online we send it back to the card or account you paid with, at the latest 14 days after you told us that you withdraw; we may wait until the goods are back or you show us that you have sent them. Your bank may need a few days more.",
          anchor: "when-refund",
        },
        {
          question: "I have lost the receipt",
          answer:
            "Any proof of purchase will do: the receipt in the app, a bank statement, the order confirmation. For something that only we sell, we won't ask at all.",
          anchor: "no-receipt",
        },
        {
          question: "We can't agree. What now?",
          answer:
            "Ask for the store manager, or write to us and a person who was not involved will look at it within five working days. If that does not settle it, you can turn to the Malta Competition and Consumer Affairs Authority, or from another country of the EU to your European Consumer Centre, free of charge.",
          anchor: "complain",
        },
      ],
    },
    {
      id: "accessibility",
      kind: "text",
      look: "topic",
      title: "Accessibility",
      text: '<h3>This website</h3><p>We aim to meet the Web Content Accessibility Guidelines (WCAG) 2.2 at level AA. You should be able to use every page with a keyboard alone, with a screen reader, at twice the size, on a small telephone, with or without colour, and with animation turned off. The online shop and the app are separate services with statements of their own.</p><h3>In our stores</h3><p>You may bring an assistance dog into any store. Ask at the customer desk for a wheelchair trolley, for somebody to walk round with you, or for a label to be read aloud. Step-free doors, accessible toilets and quiet hours are listed with <a href="/locations">each store</a>.</p>',
      contactTitle: "Tell us what gets in your way",
      contacts: ["accessibility", "email", "phone"],
      contactSubject: "Accessibility",
      contactText:
        "Say where you were and what happened; you will hear from us within five working days, and we can give you what you need in another form. If our answer doesn't help, you can turn to the Commission for the Rights of Persons with Disability.",
    },
    {
      id: "data-protection",
      kind: "questions",
      look: "list",
      title: "Data protection",
      questions: [
        {
          question: "How can I see, correct or delete my data?",
          answer:
            "Write to us from the address you have an account with, or ask at any customer desk with an identity card. You have the right to a copy, to correction, to deletion, to object and to take your data elsewhere. We answer within one month, and it is free.",
          anchor: "my-data",
          linkTo: "{privacyPolicy}",
          linkLabel: "Privacy Policy",
        },
        {
          question: "Do you film in your stores?",
          answer:
            "Yes, at the doors, the tills and the car park, to prevent theft and to help after accidents. A sign at each door says so, and whom to ask. Nobody's face is analysed.",
          anchor: "cctv",
        },
        {
          question: "Does this website use cookies?",
          answer:
            "Not for shopping around on it. The cookie policy says exactly what is kept on your device, and why.",
          anchor: "cookies",
          linkTo: "/cookie-policy",
          linkLabel: "Cookie Policy",
        },
        {
          question: "Whom can I complain to about my data?",
          answer:
            "To us first, if you like: we would want to know. You can also turn to the Information and Data Protection Commissioner of Malta at any time.",
          anchor: "data-complaint",
        },
      ],
    },
  ],
};
