/** What a photo of this width makes the simulated service do; of every other width it makes a picture. Pixels. */
export const BEHAVIOURS: Readonly<Record<number, Behaviour>> = {
  401: 'slow',
  402: 'fails',
  403: 'busy',
  404: 'gone',
  405: 'garbage',
  406: 'broken',
  407: 'elsewhere',
  408: 'no-picture',
  409: 'busy-once',
  410: 'stumbles',
  411: 'refuses',
  412: 'no-credit',
}

/**
 * `busy` says 429 each time, `busy-once` at first; `broken` says 500; `gone` forgets its jobs; `garbage` answers with a page;
 * `elsewhere` has its result on another host; `no-picture` serves something that is none; `stumbles` fails at the first question;
 * `refuses` finds nobody in the photo.
 */
export type Behaviour =
  | 'works'
  | 'slow'
  | 'fails'
  | 'busy'
  | 'busy-once'
  | 'broken'
  | 'gone'
  | 'garbage'
  | 'elsewhere'
  | 'no-picture'
  | 'stumbles'
  | 'refuses'
  | 'no-credit'
