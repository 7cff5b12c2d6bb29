/** Operations that may never succeed in a long run, and why: their insides are tried by the tests of their areas. */
export const SILENT: Record<string, string> = {
  'POST /api/uploads/direct': 'Files are kept on disk here; tests with a real store send them there directly.',
  'POST /api/uploads/{id}/parts': 'As above.',
  'POST /api/uploads/{id}/sent': 'As above.',
  'POST /api/guest-orders': 'Needs a payment of this very bag that its provider knows and no order has.',
  'POST /api/auth/second-factor/recovery-codes': 'Needs the password and a code of this half minute that nobody has used, at once.',
  'GET /api/try-on/jobs/{id}/result': 'Somebody takes the consent back before the picture is there.',
  'PUT /api/admin/highlights/order': 'Its body is the ids of all of them, each once.',
  'POST /api/admin/payments/{id}/ask': 'Needs a payment without an answer, and a worker gets one before an admin looks.',
  'POST /api/admin/refunds/{id}/ask': 'As above, of a refund.',
  'DELETE /api/admin/try-on/looks/{token}': 'Its token is in a link that its member shares, and that nobody here sends to an admin.',
  'POST /api/admin/payments/{id}/dismiss': 'Needs a payment with two stories of its receipt, which a provider has to tell.',
  'PUT /api/admin/studio/originals/{key}': 'The original must be the photo that the picture was made of.',
  'GET /api/admin/studio/proposals/{id}/{size}': 'A proposal is gone as soon as its piece has changed.',
}
