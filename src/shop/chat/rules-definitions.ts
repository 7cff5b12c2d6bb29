// What each figure of conversations means, as it stands under it and in the files. Pure.
import { CLOSES_AT, OPENS_AT, promisedMinutes } from './rules.ts'

const HOURS = `${OPENS_AT}:00 to ${CLOSES_AT}:00`

/** Under the page of these figures. */
export const CHAT_DAYS_NOTE =
  'Days are days in Nairobi. A conversation counts on the day it began, an answer, a rating or a turn of the assistant on the day it happened. Deleted conversations stay in the figures of their days.'

export const CHAT_DEFINITIONS = {
  conversations: { label: 'Conversations', means: 'Conversations that began in these days, with the assistant or with people.' },
  first_response: {
    label: 'First answer',
    means:
      'From coming to the inbox to the first message that a person typed. Automatic answers do not stop this clock. Median: half of them were faster. 90 of 100 were faster than p90.',
  },
  first_response_inside: { label: 'First answer in hours', means: `The same, counting only the time between ${HOURS} in Nairobi.` },
  promise_kept: {
    label: 'Promise kept',
    means: `First answers within ${promisedMinutes('VIP')} minutes for VIP and ${promisedMinutes('Regular')} for all others, counted in hours, of all first answers.`,
  },
  left_unanswered: { label: 'Left without an answer', means: 'Waits that ended without a person: the shopper went back to the assistant.' },
  next_response: {
    label: 'Next answer',
    means: 'From the first message of a shopper that nobody has answered to the next message of a person, after the first answer.',
  },
  resolution: { label: 'Time to resolve', means: 'From first coming to the inbox to being resolved for the last time.' },
  reopened: {
    label: 'Opened again',
    means: 'Resolved conversations in which the shopper wrote again within 72 hours, of all that were resolved.',
  },
  resolved_by_assistant: {
    label: 'Resolved by the assistant',
    means:
      'No hand-over and no person, the last message was understood, and the same person did not ask about the same thing again within 72 hours.',
  },
  contained: {
    label: 'Kept by the assistant',
    means: 'No hand-over and no person, whatever the shopper thought of it. This flatters: who gives up counts, too.',
  },
  handovers: { label: 'Handed to people', means: 'Conversations that came to the inbox, of all conversations.' },
  not_understood: { label: 'Not understood', means: 'Messages to the assistant that it did not understand, of all messages to it.' },
  zero_results: { label: 'Found nothing', means: 'Messages to the assistant whose search found no piece, of all messages to it.' },
  csat: { label: 'Satisfied', means: 'Ratings of 4 and 5, of all ratings.' },
  csat_assistant: { label: 'With the assistant', means: 'Satisfied, where no person had answered.' },
  csat_people: { label: 'With people', means: 'Satisfied, where a person had answered.' },
  answered_rating: { label: 'Gave a rating', means: 'Conversations that were rated, of those that were asked to.' },
  sales_direct: {
    label: 'Sold from the chat',
    means: 'Orders within 24 hours that hold a piece which was put in the bag from the chat; the money is that of these pieces.',
  },
  sales_assisted: {
    label: 'Sold after the chat showed it',
    means:
      'Orders within 24 hours that hold a piece which the chat had shown; the money is that of these pieces. Includes what was sold from the chat.',
  },
  turns: { label: 'Turns', means: 'Messages that the assistant answered, by its own rules or by a model.' },
  model_turns: { label: 'By a model', means: 'Turns in which a model of a provider made the words.' },
  fell_back: {
    label: 'Fell back',
    means: 'Turns for which the model was asked and failed or was too slow: the assistant’s own rules answered.',
  },
  guard_drops: { label: 'Sentences dropped', means: 'Sentences that said something no tool had said; nobody saw them.' },
  tokens: { label: 'Tokens', means: 'What was sent to the model and what came back, in its provider’s units.' },
  cost: { label: 'Cost', means: 'What the provider charges for these tokens, at the prices in the settings.' },
  first_word: {
    label: 'First word',
    means: 'From sending to the first word of the answer, as the server measured it. Median, and 95 of 100 were faster than p95.',
  },
  last_word: { label: 'Last word', means: 'The same up to the whole answer.' },
} as const
export type ChatFigureName = keyof typeof CHAT_DEFINITIONS
