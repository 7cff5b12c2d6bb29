// Small talk, and what is said when something was not understood or is refused.
import type { Wordings } from './speaker.ts'

export const GREETING: Wordings = {
  en: [
    'Hello and welcome! What can I find for you?',
    'Hi there! Looking for something, or shall I help with size, delivery or an order?',
    'Hello! Tell me what you have in mind: a garment, a colour, a price.',
  ],
  sw: [
    'Karibu sana! Nikutafutie nini?',
    'Poa sana, karibu! Unatafuta nguo, au nikusaidie na saizi, delivery au oda?',
    'Habari, karibu! Niambie unachotaka: nguo, rangi au bei.',
  ],
}
export const THANKS: Wordings = {
  en: ['You are welcome! Anything else?', 'My pleasure. I am here if you need more.', 'Gladly, any time!'],
  sw: ['Karibu sana! Kuna kingine?', 'Asante nawe. Niko hapa ukihitaji.', 'Usijali, karibu wakati wowote!'],
}
export const GOODBYE: Wordings = {
  en: ['Goodbye, and come again soon!', 'Take care! Your bag and wishlist stay as they are.'],
  sw: ['Kwaheri, karibu tena!', 'Siku njema! Bag na wishlist yako zitabaki zilivyo.'],
}
export const ABOUT: Wordings<{ shop: string }> = {
  en: [
    ({ shop }) =>
      `I am the automatic assistant of ${shop}. I find pieces, sizes and looks, and I know about delivery, payment and exchange. People of the shop are here, too.`,
  ],
  sw: [
    ({ shop }) =>
      `Mimi ni msaidizi wa kiotomatiki wa ${shop}. Natafuta nguo, saizi na mavazi, na najua kuhusu delivery, malipo na kubadilisha. Watu wa duka wapo pia.`,
  ],
}
export const ALL_RIGHT: Wordings = {
  en: ['All right. What shall I do next?', 'Fine. Anything else?'],
  sw: ['Sawa. Tufanye nini sasa?', 'Haya sawa. Kuna kingine?'],
}
export const FORGOTTEN: Wordings = {
  en: ['No problem, forgotten. What would you like instead?', 'All right, we leave that.'],
  sw: ['Sawa, tuachane nayo. Ungependa nini badala yake?', 'Haina shida, tumeacha hiyo.'],
}
export const STARTED_OVER: Wordings = {
  en: ['We start afresh. What are you looking for?', 'A clean slate! What can I find you?'],
  sw: ['Tunaanza upya. Unatafuta nini?', 'Sawa, mwanzo mpya! Nikutafutie nini?'],
}

export const NOT_UNDERSTOOD: Wordings = {
  en: [
    'I did not quite get that. You can ask for a garment, a size, delivery or an order.',
    'Sorry, say that in another way? Name a garment with a colour and a price, or ask about your order.',
  ],
  sw: [
    'Sijaelewa vizuri. Unaweza kuuliza nguo, saizi, delivery au oda.',
    'Samahani, sema kwa njia nyingine? Taja nguo, rangi na bei, au uliza kuhusu oda yako.',
  ],
}
export const STILL_NOT_UNDERSTOOD: Wordings = {
  en: [
    'I am sorry, I still do not get it. A person of the shop will understand you better.',
    'That one is beyond me, sorry. Let a person of the shop help you.',
  ],
  sw: ['Pole, bado sijaelewa. Mtu wa duka atakuelewa vizuri zaidi.', 'Hiyo imenishinda, pole. Acha mtu wa duka akusaidie.'],
}
export const NEXT_WISH: Wordings = {
  en: ['That was a lot at once; tell me the rest again and I go on.'],
  sw: ['Hayo ni mengi kwa mara moja; niambie tena yaliyobaki niendelee.'],
}
export const TROUBLE: Wordings = {
  en: ['One part of that I could not look up just now; please ask me again in a moment.'],
  sw: ['Sehemu moja sikuweza kuiangalia sasa hivi; niulize tena baada ya muda mfupi.'],
}

export const OUTSIDE: Wordings = {
  en: [
    'That is outside of what I can help with; I know clothes, sizes, delivery and orders of this shop.',
    'I only look after this shop: clothes, sizes, delivery, orders. What can I find you?',
  ],
  sw: [
    'Hilo liko nje ya kazi yangu; najua nguo, saizi, delivery na oda za duka hili.',
    'Mimi ni wa duka hili tu: nguo, saizi, delivery na oda. Nikutafutie nini?',
  ],
}
export const REFUSED: Wordings = {
  en: [
    'I cannot do that. I can help you with clothes, sizes, delivery and your own orders.',
    'That is not something I do. Shall we look for clothes instead?',
  ],
  sw: ['Hilo siwezi kufanya. Naweza kukusaidia na nguo, saizi, delivery na oda zako.', 'Hilo silifanyi. Tuangalie nguo badala yake?'],
}
export const CALM: Wordings = {
  en: [
    'I want to help you, and I do that best when we are kind to each other. What went wrong?',
    'I hear that you are upset. Tell me what happened and I will do what I can.',
  ],
  sw: [
    'Nataka kukusaidia, na inawezekana tukiheshimiana. Nini kimeenda vibaya?',
    'Naona umekasirika. Niambie kilichotokea, nitafanya niwezalo.',
  ],
}
export const CALM_PERSON: Wordings = {
  en: ['Let me bring in a person of the shop; that may help more than I can.'],
  sw: ['Acha nimuite mtu wa duka; huenda atakusaidia kuliko mimi.'],
}
/** For ten minutes (section 5 of the design). */
export const REST: Wordings = {
  en: ['I take a short rest now. In ten minutes I am here again; a person of the shop reads this, too, if you ask for one.'],
  sw: ['Napumzika kidogo sasa. Baada ya dakika kumi nitarudi; ukitaka mtu wa duka, sema tu.'],
}
export const SELF_HARM: Wordings<{ emergency: string; line: string }> = {
  en: [
    ({ emergency, line }) =>
      `I am really sorry you feel this way, and I am glad you said it. You do not have to be alone with it: please call ${emergency}, or the Red Cross on ${line}, free and confidential. Shall I bring in a person here?`,
  ],
  sw: [
    ({ emergency, line }) =>
      `Pole sana kwa unavyohisi, na asante kwa kusema. Hauko peke yako: tafadhali piga ${emergency}, au Red Cross ${line}, bure na kwa siri. Nikuitie mtu hapa?`,
  ],
}

export const PERSON_SOON: Wordings<{ minutes: string }> = {
  en: [
    ({ minutes }) => `A person of the shop will answer you here, usually within ${minutes}.`,
    ({ minutes }) => `Done: a person has it now and usually answers within ${minutes}.`,
  ],
  sw: [
    ({ minutes }) => `Mtu wa duka atakujibu hapa, kwa kawaida ndani ya ${minutes}.`,
    ({ minutes }) => `Tayari: mtu wetu atakujibu, kwa kawaida ndani ya ${minutes}.`,
  ],
}
export const PERSON_LATER: Wordings<{ back: string }> = {
  en: [({ back }) => `People are back at ${back}. You are in line, and they will answer you here then.`],
  sw: [({ back }) => `Watu wetu watarudi ${back} (saa mbili asubuhi). Uko kwenye foleni, na watakujibu hapa wakirudi.`],
}
export const SORRY: Wordings = {
  en: ['I am sorry that this went wrong.', 'I am sorry; that is not how it should be.'],
  sw: ['Pole sana kwa hilo.', 'Samahani sana; haikupaswa kuwa hivyo.'],
}
export const TELL_ME: Wordings = {
  en: ['A person of the shop can look into it with you right here.'],
  sw: ['Mtu wa duka anaweza kuliangalia nawe hapa hapa.'],
}
/** A PIN, card number or code stood in the message; it is not kept. */
export const SECRET_HIDDEN: Wordings = {
  en: [
    'I removed a secret number from your message. Please never share your PIN, card number or M-PESA code here; nobody of the shop asks for it.',
  ],
  sw: [
    'Nimeondoa namba ya siri kwenye ujumbe wako. Tafadhali usitume PIN, namba ya kadi wala kodi ya M-PESA hapa; hakuna mtu wa duka atakuuliza.',
  ],
}

/** Why a person is offered, as the shopper is told it (assist-12). */
export const REASONS = {
  asked: { en: 'You asked for a person.', sw: 'Uliomba kuongea na mtu.' },
  anger: { en: 'You seem unhappy with how this goes.', sw: 'Inaonekana hujaridhika na huduma.' },
  payment: { en: 'A payment needs a closer look.', sw: 'Malipo yanahitaji kuangaliwa kwa makini.' },
  failures: { en: 'I did not understand you twice.', sw: 'Sikukuelewa mara mbili.' },
  trouble: { en: 'I could not look it up.', sw: 'Sikuweza kuliangalia.' },
  care: { en: 'You should not be alone with this.', sw: 'Hupaswi kuwa peke yako na hili.' },
} as const

/** After the specified English text, which stays as it is (chat-17). */
export const FALLBACK_SW = 'Samahani, tuna hitilafu ya kiufundi. Mtu wa duka atakusaidia hapa mara moja.'
