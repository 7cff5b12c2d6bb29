import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'

export default [
  layout('routes/store/store.tsx', [
    index('routes/store/home.tsx'),
    route('product/:id', 'routes/store/product.tsx'),
    route('checkout', 'routes/store/checkout.tsx'),
    route('delivery-details', 'routes/store/delivery-details.tsx'),
    route('order-confirmation', 'routes/store/order-confirmation.tsx'),
    route('payment-callback', 'routes/store/payment-callback.tsx'),
    route('guest-orders', 'routes/store/guest-orders.tsx'),
    route('orders', 'routes/account/orders.tsx'),
    route('orders/:id', 'routes/account/order.tsx'),
    route('orders/:id/receipt', 'routes/account/receipt.tsx'),
    route('wishlist', 'routes/store/wishlist.tsx'),
    route('wishlist/shared/:token', 'routes/store/shared-wishlist.tsx'),
    route('notifications', 'routes/account/notifications.tsx'),
    route('profile', 'routes/account/profile.tsx'),
    route('login', 'routes/account/login.tsx'),
    route('reset-password', 'routes/account/reset-password.tsx'),
    route('confirm-email', 'routes/account/confirm-email.tsx'),
    route('unsubscribe', 'routes/account/unsubscribe.tsx'),
    route('privacy', 'routes/store/privacy.tsx'),
    route('*', 'routes/store/not-found.tsx'),
  ]),
  layout('routes/admin/admin.tsx', [
    route('admin', 'routes/admin/dashboard.tsx'),
    route('admin/audit', 'routes/admin/audit.tsx'),
    route('admin/*', 'routes/admin/not-found.tsx'),
  ]),
  route('products/:id', 'routes/store/product-redirect.ts'),
  route('robots.txt', 'routes/store/robots.ts'),
  route('sitemap.xml', 'routes/store/sitemap.ts'),
] satisfies RouteConfig
