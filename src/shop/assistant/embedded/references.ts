// Words that stand for something on the screen or said before. The one place in which the dialogue reads the text again. Pure.

/** What a message points at, beside its commands. */
export interface References {
  /** The piece that is talked about: "it", "hiyo", "kitambaa chake". */
  it: boolean
  /** The piece itself, not a garment that is named beside it: "zinakaa aje na jeans?", "does it go with jeans?". */
  ofIt: boolean
  /** Everything that was shown or named: "both", "zote". */
  all: boolean
  /** A look of the stylist. */
  look: boolean
  /** Others than those: "different ones", "zingine". */
  others: boolean
  /** Another colour than the one that was shown. */
  otherColour: boolean
  /** The cheapest (−1) or the dearest (1) of those that are shown: "the cheaper one", "which is cheaper?". */
  extreme: -1 | 1 | null
  /** A piece or a list of before: "the one before", "go back", "rudi kwa zile". */
  back: 'piece' | 'list' | null
  /** What was advised or is in the profile: "in my size", "saizi hiyo". */
  mySize: boolean
  /** Pieces of a size are asked for, not the size: "trousers in my size", "za saizi yangu". */
  inSize: boolean
  /** Nothing but a no. */
  declines: boolean
  /** The first of what was shown in the conversation, not the last before: "the first ones". */
  fromStart: boolean
  /** Which one the shop would take: "which do you recommend?". */
  recommends: boolean
  /** It is taken: "I'll take it", "nipee". */
  takes: boolean
  /** Something is wanted or taken: "nataka", "I need". */
  wants: boolean
  /** So much and no more: "just one", "iwe mbili". */
  onlySo: boolean
  /** The other of two: "the other one", "hiyo nyingine". */
  otherOne: boolean
  /** Something for what is in the bag: "the hoodie in L instead". */
  instead: boolean
  /** A question of what the piece is: "is it cotton?", "hiyo ni ya pamba?". */
  asksWhatItIs: boolean
  /** Not what was done just now: "no, the first". */
  corrects: boolean
  /** One piece of a look for another: "swap the shoes". */
  swaps: boolean
  /** Parts of a look that are named, as its templates call them. */
  parts: string[]
  /** Those that were spoken of are to be seen: "show me those". */
  showsThose: boolean
  /** Which sizes there are: "what sizes do you have?". */
  sizes: boolean
  /** The bag, named. */
  bag: boolean
  /** What delivery costs. */
  fees: boolean
  /** Something beside what there is: "any other code?". */
  another: boolean
  /** What a word means: "what does like new mean?". */
  asksMeaning: boolean
  /** Several codes at once: "can I combine codes?". */
  combines: boolean
  /** An order or its parcel. */
  parcel: boolean
}

const IT = /\b(?:it|its|this|these|that|those|they|them|hii|hizi|hiyo|hizo|hili|hilo|hiki|hicho|hivi|hivyo|[clwyz]h?ake|[clwyz]h?ao)\b/i
const OF_IT = /\b(?:z?i|vi|ya|li)(?:na|ta)(?:kaa|enda|endana|match|fit)\b/i
const ASKS_WHAT = /\b(?:nini|gani|zipi|ipi)\b/i
const ALL = /\b(?:all|both|everything|zote|yote|vyote)\b/i
const LOOK = /\b(?:looks?|outfits?|mavazi|vazi|luku)\b/i
const OTHERS = /\b(?:else|other|another|more|different|change|swap|badilisha|badili|zingine|mengine|nyingine|tofauti)\b/i
const OTHER_COLOUR = /\b(?:other|another|different) colou?rs?\b|\brangi (?:nyingine|ingine|zingine|tofauti)\b/i
const CHEAPEST =
  /\b(?:the )?(?:cheap(?:er|est)|least expensive|lowest priced?) (?:one|of (?:them|these|those|the (?:two|three)))\b|\bwhich (?:one )?(?:is|of (?:them|these|those) is) (?:the )?cheap(?:er|est)\b|\b(?:hiyo|ile|hii|lile|hilo) (?:ya |la )?(?:bei )?(?:rahisi|nafuu|ya chini)\b|\bipi (?:(?:ni|ndio|ndiyo) )?(?:ya )?(?:bei )?(?:rahisi|nafuu|ya chini|cheap\w*)\b/i
const DEAREST =
  /\b(?:the )?(?:(?:more|most) )?expensive (?:one|of (?:them|these|those|the two))\b|\bwhich (?:one )?is (?:the )?(?:most|more) expensive\b|\b(?:the )?dear(?:er|est) one\b|\b(?:hiyo|ile|lile) (?:ya |la )?(?:bei )?(?:ghali|ya juu)\b/i
const PIECE_BEFORE =
  /\b(?:the )?(?:one before|previous (?:one|piece)|earlier one|one you showed (?:me )?(?:before|earlier))\b|\b(?:ile|hiyo|lile) (?:ya |la )?(?:awali|hapo awali|kabla|mbeleni|hapo mbele)\b|\bile ya kabla\b/i
const LIST_BEFORE =
  /\b(?:go|going|take me|lets go|let's go) back\b|\bback to (?:the|those)\b|\b(?:the )?(?:previous|earlier|first) (?:ones|list|options)\b|\b(?:rudi|turudi|nirudishe|rudisha) (?:kwa|kwenye|nyuma)\b|\bzile za (?:kwanza|awali|mwanzo|hapo awali)\b/i
const MY_SIZE =
  /\b(?:in|of|for) (?:my|that|this|the same) size\b|\bmy size\b|\b(?:saizi|size) (?:yangu|hiyo|hiyohiyo|ile)\b|\bthat (?:fit|fits) me\b|\b(?:za|ya|zinazo|inayo|zitakazo|itakayo)(?:ni)?(?:tosha|fit)\b/i
const IN_SIZE = /\b(?:in|of) (?:my|that|this|the same) size\b|\b(?:za|zenye|kwa) (?:saizi|size) (?:yangu|hiyo)\b/i
const CORRECTS = /^(?:no|nope|not|sorry|wait|actually|oops|hapana|la|sio|si|zii|aki|ala|ama)\b/i
const DECLINES =
  /^(?:no|nope|nah|hapana|la|zii|sio|sitaki(?: tena)?|sihitaji(?: tena)?)(?:,? (?:thanks?(?: you)?|asante(?: sana)?))?[.!]*$/i
const OTHER_ONE = /\bthe other (?:one|two)?\b|\b(?:hiyo|ile|lile|hilo|hizo) (?:nyingine|ingine|zingine)\b/i
const RECOMMENDS =
  /\bwhich (?:one )?(?:do|would|should) (?:you|i) (?:recommend|suggest|choose|pick|take|get|buy)\b|\b(?:ipi|gani) (?:ni )?(?:nzuri|bora|poa|kali)\b|\b(?:unapendekeza|ungechagua|nichukue|ninunue) (?:ipi|gani)\b|\bwhich (?:one )?is (?:better|best|nicer)\b/i
const TAKES = /\b(?:i'?ll (?:take|have)|i will take|give me|nipee?|nipatie|nachukua|nitachukua|nimechukua|nimeichukua)\b/i
const WANTS = /\b(?:want|need|take|buy|nataka|nahitaji|ninunue|nichukue|nipee?)\b/i
const ONLY_SO = /\b(?:just|only|make it|make that|tu|iwe|ziwe|fanya)\b/i
const INSTEAD = /\b(?:instead|badala)\b/i
const ASKS_WHAT_IT_IS =
  /^(?:so |and |na )?(?:(?:is|are) (?:it|this|that|they|these|those)|(?:hiyo|hii|hizi|hizo|hilo|lile) ni|ni ya|ni za)\b/i
const FROM_START = /\bfirst (?:ones|list|options)\b|\bza (?:kwanza|mwanzo)\b/i
const SWAPS =
  /\b(?:swap|change|replace|exchange|different|another|other|badili\w*|nyingine|vingine|zingine|tofauti|sipendi|dislike|hate|don'?t like|do not like)\b/i
const PARTS: readonly (readonly [words: RegExp, slots: readonly string[]])[] = [
  [/\b(?:shoes?|viatu|kiatu|raba|ndula|njumu)\b/i, ['shoes']],
  [/\b(?:accessor\w*|jewel\w*|mapambo|vito)\b/i, ['accessory', 'jewellery']],
  [/\b(?:top|blouse|shirt|blauzi|shati|juu)\b/i, ['top', 'shirt']],
  [/\b(?:bottoms?|trousers|pants|suruali|chini)\b/i, ['bottom', 'trousers']],
  [/\b(?:layer|jacket|coat|jaketi|koti)\b/i, ['layer']],
]
const SHOWS_THOSE =
  /^(?:ok(?:ay)? |sawa |basi |yes )?(?:show|let me see|see|nionyeshe|onyesha|leta|nione) ?(?:me )?(?:them|those|these|hizo|hizi|zote)?(?: (?:then|basi|please|tafadhali))?$/i
const SIZES =
  /\b(?:what|which) sizes? (?:is|are|do you have|does)\b|\b(?:ni|iko|ziko|zipo|ipo|ina|zina|mna)(?: na)? (?:size|saizi)|\b(?:size|saizi) (?:gani|ngapi|zipi) (?:zipo|ziko|iko)\b|\b(?:zina|ina|zita|ita)ingia (?:size|saizi|mtu)\b/i
const BAG = /\b(?:bag|cart|basket|kikapu|mfuko)\b/i
const FEES = /\b(?:how much|free|fees?|cost|bei|pesa|bure|doo|ganji)\b/i
const ANOTHER = /\b(?:other|another|more|extra|second|on top|top up|both|nyingine|ingine|zaidi|pamoja)\b/i
const ASKS_MEANING = /\b(?:mean|means|meaning|maana)\b/i
const COMBINES = /\b(?:combine|stack|together|both|two|at once|pamoja|mbili|zote|kuunganisha)\b/i
const PARCEL = /\b(?:orders?|parcel|package|deliver\w*|oda|mzigo|late|chelewa\w*|imechelewa|haijafika|not (?:come|arrived))\b/i

export function referencesIn(text: string): References {
  return {
    it: IT.test(text),
    ofIt: IT.test(text) || (OF_IT.test(text) && !ASKS_WHAT.test(text)),
    all: ALL.test(text),
    look: LOOK.test(text),
    others: OTHERS.test(text),
    otherColour: OTHER_COLOUR.test(text),
    extreme: CHEAPEST.test(text) ? -1 : DEAREST.test(text) ? 1 : null,
    back: PIECE_BEFORE.test(text) ? 'piece' : LIST_BEFORE.test(text) ? 'list' : null,
    mySize: MY_SIZE.test(text),
    inSize: IN_SIZE.test(text),
    takes: TAKES.test(text),
    wants: WANTS.test(text),
    onlySo: ONLY_SO.test(text),
    recommends: RECOMMENDS.test(text),
    otherOne: OTHER_ONE.test(text),
    instead: INSTEAD.test(text),
    asksWhatItIs: ASKS_WHAT_IT_IS.test(text.trim()),
    declines: DECLINES.test(text.trim()),
    fromStart: FROM_START.test(text),
    corrects: CORRECTS.test(text.trim()),
    swaps: SWAPS.test(text),
    parts: PARTS.flatMap(([words, slots]) => (words.test(text) ? slots : [])),
    showsThose: SHOWS_THOSE.test(text.trim().replace(/[.!?]+$/, '')),
    sizes: SIZES.test(text),
    bag: BAG.test(text),
    fees: FEES.test(text),
    another: ANOTHER.test(text),
    asksMeaning: ASKS_MEANING.test(text),
    combines: COMBINES.test(text),
    parcel: PARCEL.test(text),
  }
}
