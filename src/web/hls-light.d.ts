/** Comes without types of its own; what it leaves out of the whole is nothing we use. */
declare module 'hls.js/light' {
  export { default } from 'hls.js'
}
