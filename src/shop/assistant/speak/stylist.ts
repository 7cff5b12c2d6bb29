// What the stylist says around the looks; the reasons are the looks' own.
import type { Wordings } from './speaker.ts'

export const LOOKS: Wordings<{ occasion: string }> = {
  en: [({ occasion }) => `Here is what I would wear${occasion}.`, ({ occasion }) => `I put these looks together${occasion}.`],
  sw: [({ occasion }) => `Hivi ndivyo ningevaa${occasion}.`, ({ occasion }) => `Nimekupangia mavazi haya${occasion}.`],
}
export const LOOK_TOTAL: Wordings<{ total: string; budget: string }> = {
  en: [({ total, budget }) => `The first comes to ${total}${budget && ` of your ${budget}`}.`],
  sw: [({ total, budget }) => `La kwanza jumla ni ${total}${budget && ` kati ya ${budget} zako`}.`],
}
export const LOOK_CHOSEN: Wordings<{ names: string; total: string }> = {
  en: [({ names, total }) => `In that look: ${names}. Together ${total}.`],
  sw: [({ names, total }) => `Mavazi hayo yana: ${names}. Jumla ${total}.`],
}
export const ONLY_SO_MANY_LOOKS: Wordings<{ count: number }> = {
  en: [
    ({ count }) =>
      count === 1 ? 'I showed you one look. Shall I add it, or show others?' : `I showed you ${count} looks. Which one do you mean?`,
  ],
  sw: [
    ({ count }) =>
      count === 1
        ? 'Nimekuonyesha mavazi ya aina moja. Niyaweke kwa bag, au nikuonyeshe mengine?'
        : `Nimekuonyesha mavazi ${count}. Unamaanisha yapi?`,
  ],
}
/** One piece of a look for another. */
export const SWAPPED: Wordings<{ out: string; name: string; names: string; total: string }> = {
  en: [({ out, name, names, total }) => `${name} instead of ${out}. The look is now ${names}, together ${total}.`],
  sw: [({ out, name, names, total }) => `${name} badala ya ${out}. Mavazi sasa ni ${names}, jumla ${total}.`],
}
export const NOTHING_TO_SWAP: Wordings<{ out: string }> = {
  en: [({ out }) => `I have nothing else that could take the place of ${out} in this look. Shall I show you other looks?`],
  sw: [({ out }) => `Sina kingine cha kuchukua nafasi ya ${out} kwenye mavazi haya. Nikuonyeshe mavazi mengine?`],
}
export const GOES_WITH: Wordings<{ name: string }> = {
  en: [({ name }) => `This is how I would wear ${name}.`, ({ name }) => `These go well with ${name}.`],
  sw: [({ name }) => `Hivi ndivyo ningevaa ${name}.`, ({ name }) => `Hizi zinaendana vizuri na ${name}.`],
}
export const BUDGET_TOO_SMALL: Wordings<{ budget: string; least: string }> = {
  en: [
    ({ budget, least }) =>
      `A whole look under ${budget} is not possible today; the least is ${least}. Shall I go there, or find one piece?`,
  ],
  sw: [
    ({ budget, least }) =>
      `Mavazi kamili chini ya ${budget} hayapatikani; ya chini kabisa ni ${least}. Niende hapo, au nikutafutie nguo moja?`,
  ],
}
export const NO_LOOKS: Wordings = {
  en: ['I could not build a whole look from what is in the shop right now. Shall I find single pieces?'],
  sw: ['Sikuweza kupanga mavazi kamili kwa nguo zilizopo sasa. Nikutafutie nguo moja moja?'],
}
export const NO_OTHER_LOOKS: Wordings = {
  en: ['Those are all the looks I can build for that today. Another colour or budget gives others, or I swap one piece: say which.'],
  sw: ['Hayo ndiyo mavazi yote ninayoweza kupanga leo. Rangi au bajeti nyingine italeta mengine, au nibadilishe nguo moja: sema ipi.'],
}
export const OWNED_UNCLEAR: Wordings = {
  en: ['Tell me two or three pieces you own, such as “blue jeans, white shirt”.'],
  sw: ['Niambie nguo mbili au tatu ulizonazo, kwa mfano “jeans ya bluu, shati nyeupe”.'],
}

export const ASK_OCCASION: Wordings = {
  en: ['Lovely, let us style you. What is it for?', 'Gladly! What is the occasion?'],
  sw: ['Vizuri, tukupange. Ni ya nini?', 'Sawa! Ni hafla gani?'],
}
export const ASK_COLOURS: Wordings = {
  en: ['Which colours do you like to wear?'],
  sw: ['Unapenda kuvaa rangi gani?'],
}
export const ASK_BUDGET: Wordings = {
  en: ['How much may the whole look cost?'],
  sw: ['Mavazi yote yasizidi pesa ngapi?'],
}
export const ASK_FIT: Wordings = {
  en: ['How do you like your clothes to sit: close, easy or loose? Your measures help, too.'],
  sw: ['Unapenda nguo zikae vipi: za kubana, za kawaida au pana? Vipimo vyako vinasaidia pia.'],
}
export const ASK_DEPARTMENT: Wordings = {
  en: ['Shall I look among pieces for women or for men?'],
  sw: ['Niangalie nguo za wanawake au za wanaume?'],
}
export const ASK_OWNED: Wordings = {
  en: ['Which pieces do you own and like? Tell me two or three in words.'],
  sw: ['Una nguo gani unazopenda? Niambie mbili au tatu kwa maneno.'],
}
/** At the end of a full consultation. */
export const KEEP_ANSWERS: Wordings = {
  en: ['Tap below to keep your answers in your profile for next time; nothing you have there is lost.'],
  sw: ['Bonyeza hapa chini nihifadhi majibu yako kwenye profile kwa wakati mwingine; yaliyopo hayapotei.'],
}
export const KEEP_AS_GUEST: Wordings = {
  en: ['To keep your answers for next time, tap below and sign in; they wait for you here.'],
  sw: ['Ukitaka kuhifadhi majibu yako, bonyeza hapa chini na uingie; yanakusubiri hapa.'],
}
export const KEEP_LABEL = { en: 'Keep my answers in my profile', sw: 'Hifadhi majibu kwenye profile' }
/** After the specified English text, which stays as it is (assist-21). */
export const STYLIST_FAILED_SW = 'Samahani, sikuweza kuanza kukupangia mavazi sasa. Unatafuta nini leo?'
