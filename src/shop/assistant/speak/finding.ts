// What is said when something is looked for.
import type { Wordings } from './speaker.ts'

interface What {
  /** "black dresses under KES 2,000" */
  what: string
}

export const FOUND: Wordings<What> = {
  en: [
    ({ what }) => `Here are ${what} I would show you first.`,
    ({ what }) => `I picked these ${what} for you.`,
    ({ what }) => `Yes, we have ${what}. Start with these:`,
    ({ what }) => `Have a look at these ${what}.`,
  ],
  sw: [
    ({ what }) => `Hizi hapa ${what}, nimekuchagulia za kwanza.`,
    ({ what }) => `Ndiyo, tuna ${what}. Anza na hizi:`,
    ({ what }) => `Angalia hizi ${what}.`,
  ],
}

/** When "more" is asked for. */
export const MORE: Wordings = {
  en: ['Here are some more.', 'And these are the next ones.', 'A few more for you:'],
  sw: ['Hizi hapa zingine.', 'Na hizi ndizo zinazofuata.', 'Zingine hizi hapa:'],
}

export const TOTAL: Wordings<{ total: number }> = {
  en: [
    ({ total }) => `There are ${total} in all; say “more” and I show the next.`,
    ({ total }) => `That is out of ${total}. Ask for more whenever you like.`,
  ],
  sw: [
    ({ total }) => `Ziko ${total} kwa jumla; sema “zingine” nikuonyeshe.`,
    ({ total }) => `Jumla ziko ${total}. Sema tu ukitaka zingine.`,
  ],
}

export const FOUND_ONE: Wordings<What> = {
  en: [({ what }) => `I have exactly one that fits ${what}: this piece.`, ({ what }) => `One piece fits ${what}. Here it is:`],
  sw: [({ what }) => `Iko moja tu ya ${what}: hii hapa.`, ({ what }) => `Nimepata moja ya ${what}. Hii hapa:`],
}

export const FOUND_RELAXED: Wordings<What & { without: string }> = {
  en: [
    ({ what, without }) => `Nothing fits all of that (${what}). Leaving out ${without}, these come closest.`,
    ({ what, without }) => `I found no ${what} exactly, so I let go of ${without}. These are near:`,
  ],
  sw: [
    ({ what, without }) => `Sijapata inayofaa yote (${what}). Nikiacha ${without}, hizi zinakaribia.`,
    ({ what, without }) => `Hakuna ${what} kamili, kwa hivyo nimeacha ${without}. Hizi zinakaribia:`,
  ],
}

export const FOUND_NONE: Wordings<What> = {
  en: [
    ({ what }) => `Sorry, I found no ${what} right now.`,
    ({ what }) => `We have no ${what} at the moment, sorry.`,
    ({ what }) => `I looked, but there are no ${what} just now.`,
  ],
  sw: [
    ({ what }) => `Pole, sijapata ${what} kwa sasa.`,
    ({ what }) => `Kwa sasa hatuna ${what}, samahani.`,
    ({ what }) => `Nimetafuta lakini hakuna ${what} kwa sasa.`,
  ],
}

/** After nothing was found: what can be changed. */
export const TRY_INSTEAD: Wordings = {
  en: ['Each piece here is one of a kind, so new ones come in often. Try one of these:', 'Shall I look a little wider?'],
  sw: ['Kila nguo hapa ni ya kipekee, na mpya huingia mara kwa mara. Jaribu moja ya hizi:', 'Nitafute kwa upana zaidi?'],
}

/** Nothing costs about what was named. */
export const ONLY_FOR_LESS: Wordings = {
  en: ['Nothing costs just about that, but for less I do have something.'],
  sw: ['Hakuna ya bei hiyo hasa, lakini ya bei ya chini ipo.'],
}

export const NO_CHEAPER: Wordings<What> = {
  en: [({ what }) => `Those were already the lowest prices of ${what}.`, 'It does not go lower than what I showed you.'],
  sw: [({ what }) => `Hizo ndizo zilikuwa bei za chini kabisa za ${what}.`, 'Bei haishuki chini ya hizo nilizokuonyesha.'],
}

export const NO_MORE: Wordings = {
  en: ['That was all of them.', 'You have seen them all now.'],
  sw: ['Hizo ndizo zote.', 'Umeziona zote sasa.'],
}

export const CORRECTED: Wordings<{ spelt: string }> = {
  en: [({ spelt }) => `I read that as “${spelt}”.`],
  sw: [({ spelt }) => `Nimeelewa kama “${spelt}”.`],
}

export const NEW_IN: Wordings = {
  en: ['Fresh in the shop:', 'These have just come in.', 'Here is what is new.'],
  sw: ['Hizi ndizo mpya dukani:', 'Hizi zimeingia juzi juzi.', 'Mpya ziko hapa.'],
}

export const SIMILAR: Wordings<{ name: string }> = {
  en: [({ name }) => `If you like ${name}, look at these.`, ({ name }) => `These are close to ${name}.`],
  sw: [({ name }) => `Kama umependa ${name}, angalia hizi.`, ({ name }) => `Hizi zinafanana na ${name}.`],
}
export const NO_SIMILAR: Wordings<{ name: string }> = {
  en: [({ name }) => `There is nothing quite like ${name} right now.`],
  sw: [({ name }) => `Kwa sasa hakuna inayofanana na ${name}.`],
}

export const WHAT_TO_FIND: Wordings = {
  en: ['What are you looking for? A garment, a colour, a size or a price is enough.', 'Gladly! What shall I look for?'],
  sw: ['Unatafuta nini? Niambie nguo, rangi, saizi au bei.', 'Sawa! Nikutafutie nini?'],
}

/** A place in the list that it does not have. */
export const ONLY_SO_MANY: Wordings<{ count: number }> = {
  en: [
    ({ count }) =>
      count === 1 ? 'I have shown you just one. Do you mean that one?' : `I have shown you ${count}. Which of them do you mean?`,
  ],
  sw: [({ count }) => (count === 1 ? 'Nimekuonyesha moja tu. Unamaanisha hiyo?' : `Nimekuonyesha ${count}. Unamaanisha ipi kati ya hizo?`)],
}
export const WHICH_OF_THESE: Wordings = {
  en: ['Several fit that. Which of these do you mean?', 'Do you mean one of these?'],
  sw: ['Ziko kadhaa za aina hiyo. Unamaanisha ipi kati ya hizi?', 'Unamaanisha moja ya hizi?'],
}
export const WHICH_PIECE: Wordings = {
  en: ['Which piece do you mean?', 'Which one shall I look at? Tap it, or tell me its name.'],
  sw: ['Unamaanisha nguo gani?', 'Ni ipi nikuangalilie? Ibonyeze, au niambie jina lake.'],
}
