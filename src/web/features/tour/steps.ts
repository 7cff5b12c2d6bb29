export interface TourStep {
  title: string
  text: string
  /** What it speaks of: the first of these that is seen on the page. None of them there, the text is shown alone. */
  shows: readonly string[]
  /** Of something that is on another page: shown beside the text, 72 x 120. */
  picture?: { src: string; alt: string }
}

/** tour-01: six of them. */
export const TOUR_STEPS: readonly TourStep[] = [
  {
    title: 'Every piece is one of a kind',
    text: 'Second-hand, checked by hand in Nairobi. You see its condition and every flaw before you buy.',
    shows: ['.product-grid > [data-id] .product-card-picture'],
  },
  {
    title: 'Find yours',
    text: 'Choose a category, then your size, a colour or a price. Every choice shows how many pieces match.',
    shows: ['nav[aria-label="Categories"]'],
  },
  {
    title: 'Check that it fits',
    text: 'The Size Guide explains US, UK, EU and Chinese sizes. On each piece, “Does it fit me?” compares it with your measurements. Sign in, and Try On shows it on a figure that has them.',
    shows: ['[data-tour="size-guide"]', '.hero'],
    picture: { src: '/tour/try-on.webp', alt: 'A drawn figure wearing a flowered tea dress' },
  },
  {
    title: 'Keep what you like',
    text: 'Tap the heart to save a piece to your wishlist. No account needed. Sign in to see it on all your devices.',
    shows: ['.product-grid > [data-id] .wish-button'],
  },
  {
    title: 'Pay with M-PESA',
    text: 'Your bag shows every cost before you pay. We hold the piece for you while you enter your PIN.',
    shows: ['.bottom-bar [aria-label^="Bag"]', '.head-bag', '.bottom-bar'],
  },
  {
    title: 'Track your order',
    text: 'Track your orders under My Orders, even without an account. Karibu.',
    shows: ['.head-menu [aria-haspopup="dialog"]', 'header a[href="/guest-orders"]', 'header a[href="/orders"]'],
  },
]
