// The script: works off the queue, and from then on what the page calls.
;(function (window, document) {
  const COOKIES = ['_clck', '_clsk']
  const YEAR = 31536000
  let config = null
  let consent = null
  let timer = 0
  const observer = new MutationObserver(() => {
    clearTimeout(timer)
    timer = setTimeout(() => send('change'), 100)
  })

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
    if (!config) return
    const seen = { path: location.pathname, title: document.title, text: text() }
    const body = JSON.stringify({ projectId: config.projectId, user: cookie('_clck'), kind, consent, ...seen })
    fetch(config.upload, { method: 'POST', body, headers: { 'content-type': 'text/plain' }, keepalive: true }).catch(() => {})
  }
  const onClick = () => send('click')

  const commands = {
    start(settings) {
      config = settings
      document.addEventListener('click', onClick, true)
      observer.observe(document.body, { subtree: true, childList: true, characterData: true })
      // After what else is in the queue.
      setTimeout(() => send('page'))
    },
    consentv2(given) {
      consent = given
      setCookies(given.analytics_Storage === 'granted')
    },
    consent(given) {
      consent = null
      setCookies(given !== false)
    },
    stop() {
      clearTimeout(timer)
      observer.disconnect()
      document.removeEventListener('click', onClick, true)
      config = null
      // A page that starts it again begins with a queue, as at first.
      window.clarity = function () {
        ;(window.clarity.q = window.clarity.q || []).push(arguments)
      }
    },
  }
  const waiting = window.clarity.q
  window.clarity = function (name, ...values) {
    if (Object.hasOwn(commands, name)) commands[name](...values)
  }
  window.clarity.v = 'stand-in'
  for (const call of waiting) window.clarity(...call)
})(window, document)
