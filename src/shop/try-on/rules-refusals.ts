/** What the shop refuses about pictures of members and looks; part of REFUSALS (errors.ts). Pure. */
export const TRY_ON_REFUSALS = {
  try_on_off: { status: 503, message: 'The service for pictures isn’t available right now, so we use your phone instead.' },
  try_on_consent_required: { status: 422, message: 'Please read what is sent, and agree to it first.' },
  try_on_not_on_photos: { status: 422, message: 'This piece isn’t shown on photos of people. Try it on the mannequin instead.' },
  try_on_not_by_service: { status: 422, message: 'The service doesn’t do this kind of piece, so we use your phone instead.' },
  try_on_photo_invalid: { status: 422, message: 'We can’t use this photo. Choose a JPEG, PNG or WebP of at most 4 MB.' },
  try_on_running: { status: 409, message: 'Another picture of yours is still being made. Wait for it, or stop it first.' },
  try_on_quota: {
    status: 429,
    message: 'You’ve used today’s pictures by the service. We use your phone instead; there are more tomorrow.',
  },
  try_on_full: { status: 429, message: 'All of today’s pictures by the service are used. We use your phone instead.' },
  looks_full: { status: 409, message: 'You keep as many looks in your account as there can be. Delete one first.' },

  // The photo studio, for admins.
  studio_none: {
    status: 422,
    message: 'There is no picture to clean up: these were cleaned up already, or show a flaw, which has to be seen as it is.',
  },
  studio_too_many: {
    status: 422,
    message: 'That’s more than 1,000 photos at once. Narrow the list, or take the first photo of each piece.',
  },
  studio_full: { status: 409, message: '1,000 photos wait to be cleaned up or looked at. Look through those first, then send more.' },
  proposal_gone: { status: 404, message: 'This cleaned-up photo is no longer here: it is kept for 14 days.' },
  proposal_decided: { status: 409, message: 'This was decided already.' },
  proposal_stale: { status: 409, message: 'The piece shows another picture by now, or is gone. It was left as it is.' },
} as const
