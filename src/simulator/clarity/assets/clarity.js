// The script: works off the queue, and from then on what the page calls. It follows the history: at a new address it stops at once
// and starts again after a moment, and whatever it sends, also while it stops, names the address it is at.
;(function (window, document) {
  const COOKIES = ['_clck', '_clsk']
  const YEAR = 31536000
  const RESTART = 250
  const UPLOAD = 100
  let config = null
  let active = false
  /** Whether it may set cookies. */
  let tracks = false
  let consent = null
  /** Where it has started, without the place in the page. */
  let page = null
  let proxied = false
  let timer = 0
  const observer = new MutationObserver(() => sendSoon('change'))

  function cookie(name) {
    const found = document.cookie.split('; ').find((text) => text.startsWith(`${name}=`))
    return found ? found.slice(name.length + 1) : null
  }
  function setCookies(allowed) {
    for (const name of COOKIES) {
      const value = cookie(name) || Math.random().toString(36).slice(2)
      if (allowed || cookie(name)) document.cookie = `${name}=${value};path=/;max-age=${allowed ? YEAR : 0};samesite=lax`
    }
  }

  /** What can be read, as dots where the nearest mark says so. */
  function text() {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    let all = ''
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const { parentElement: element } = node
      if (!element || /^(?:SCRIPT|STYLE|TEMPLATE)$/.test(element.tagName)) continue
      const mark = element.closest('[data-clarity-mask], [data-clarity-unmask]')
      all += mark && mark.hasAttribute('data-clarity-mask') ? node.data.replace(/\S/g, '•') : node.data
    }
    return all.replace(/\s+/g, ' ').slice(0, 20000)
  }
  function send(kind) {
    const addresses = [page, location.href, document.referrer]
    const seen = { path: location.pathname, addresses, title: document.title, text: text() }
    const body = JSON.stringify({ projectId: config.projectId, user: cookie('_clck'), kind, consent, ...seen })
    if (kind === 'end' && navigator.sendBeacon(config.upload, body)) return
    fetch(config.upload, { method: 'POST', body, headers: { 'content-type': 'text/plain' }, keepalive: true }).catch(() => {})
  }
  function sendSoon(kind) {
    clearTimeout(timer)
    timer = setTimeout(() => send(kind), UPLOAD)
  }
  const onClick = () => send('click')

  function address() {
    return location.href.split('#', 1)[0]
  }
  function restartIfMoved() {
    if (page === address()) return
    stop()
    setTimeout(() => start(), RESTART)
  }
  function followHistory() {
    window.addEventListener('popstate', restartIfMoved)
    if (proxied) return
    proxied = true
    for (const method of ['pushState', 'replaceState']) {
      const original = history[method]
      history[method] = function (...values) {
        original.apply(this, values)
        if (active) restartIfMoved()
      }
    }
    window.addEventListener('pageshow', (event) => event.persisted && start())
  }

  function start(settings = null) {
    if (active || navigator.globalPrivacyControl === true) return
    if (settings) config = settings
    active = true
    page = address()
    followHistory()
    window.addEventListener('pagehide', stop)
    document.addEventListener('click', onClick, true)
    observer.observe(document.body, { subtree: true, childList: true, characterData: true })
    sendSoon('page')
    // Started by itself it does what was asked of it meanwhile.
    if (!settings) workOff()
  }
  function stop() {
    if (!active) return
    clearTimeout(timer)
    observer.disconnect()
    document.removeEventListener('click', onClick, true)
    window.removeEventListener('pagehide', stop)
    window.removeEventListener('popstate', restartIfMoved)
    // The rest of what it has.
    send('end')
    active = false
    page = null
    queueUp()
  }
  function consentv2(given) {
    if (!active) return
    consent = given
    const granted = given.analytics_Storage === 'granted'
    setCookies(granted)
    const withdrawn = tracks && !granted
    tracks = granted
    if (!withdrawn) return
    stop()
    setTimeout(() => start(), RESTART)
  }
  const commands = {
    start,
    stop,
    consentv2,
    consent(given) {
      const state = given === false ? 'denied' : 'granted'
      consentv2({ ad_Storage: state, analytics_Storage: state })
    },
  }

  /** What is called while it has stopped waits until it starts again. */
  function queueUp() {
    const waiting = []
    window.clarity = function () {
      waiting.push(arguments)
    }
    window.clarity.q = waiting
  }
  function workOff() {
    if (window.clarity && window.clarity.v) return
    const calls = (window.clarity && window.clarity.q) || []
    window.clarity = function (name, ...values) {
      if (Object.hasOwn(commands, name)) commands[name](...values)
    }
    window.clarity.v = 'stand-in'
    while (calls.length > 0) window.clarity(...calls.shift())
  }
  workOff()
})(window, document)
