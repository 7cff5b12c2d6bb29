// Keeps the screen current and sends the answer. The server draws everything.

const POLL_MS = 1000
const screen = document.querySelector('[data-screen]')
const status = document.querySelector('[data-status]')
let key = screen?.dataset.key

function say(text) {
  if (status && text && status.textContent !== text) status.textContent = text
}

async function refresh() {
  const response = await fetch(screen.dataset.screen, { headers: { 'x-screen-key': key }, cache: 'no-store' })
  if (response.status === 304) return
  if (!response.ok) throw new Error(`HTTP ${response.status}`)
  draw(await response.text(), response.headers.get('x-screen-key'))
}

function draw(text, newKey) {
  const focusIsHere = document.activeElement === document.body || screen.contains(document.activeElement)
  key = newKey
  screen.innerHTML = text
  say(screen.querySelector('[data-announce]')?.dataset.announce)
  if (focusIsHere) focusFirst()
}

function focusFirst() {
  screen.querySelector('#pin, .by-itself, .message')?.focus({ preventScroll: true })
}

/** Resolves to true when it was taken; otherwise says why not. */
async function send(form, address, body) {
  const error = form.querySelector('[role="alert"]')
  const buttons = form.querySelectorAll('button')
  for (const button of buttons) button.disabled = true
  error.textContent = ''
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok) error.textContent = (await response.json()).error?.message ?? 'That did not work.'
    await refresh()
    return response.ok
  } catch {
    error.textContent = 'The simulator did not answer. Try again.'
  } finally {
    for (const button of buttons) button.disabled = false
  }
}

const answer = (form, body) => send(form, form.dataset.answer, { ...body, request: form.dataset.request })

async function pay(form) {
  const { account, amount, pin } = form.elements
  const taken = await send(form, form.dataset.pay, { account: account.value, amount: amount.value, pin: pin.value })
  pin.value = ''
  if (!taken) return
  form.reset()
  screen.scrollIntoView({ block: 'start' })
  focusFirst()
}

document.addEventListener('submit', (event) => {
  if (event.target.matches('[data-pay]')) {
    event.preventDefault()
    return pay(event.target)
  }
  const form = event.target.closest('[data-answer]')
  if (!form) return
  event.preventDefault()
  const pin = form.elements.pin.value
  if (/^\d{4}$/.test(pin)) return answer(form, { pin })
  form.querySelector('[role="alert"]').textContent = 'A PIN has four digits.'
  form.elements.pin.focus()
})

document.addEventListener('click', (event) => {
  const form = event.target.closest('[data-cancel]')?.closest('[data-answer]')
  if (form) answer(form, { cancel: true })
})

document.addEventListener('input', (event) => {
  if (event.target.inputMode === 'numeric') event.target.value = event.target.value.replace(/\D/g, '')
})

function tick() {
  const left = screen.querySelector('[data-left]')
  if (left) left.value = Math.max(0, left.value - 1)
  const seconds = screen.querySelector('[data-seconds]')
  if (seconds && left) seconds.textContent = String(left.value)
  const now = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'Africa/Nairobi' }).format(new Date())
  for (const clock of screen.querySelectorAll('[data-clock]')) clock.textContent = now
}

if (screen) {
  focusFirst()
  setInterval(() => {
    if (document.hidden) return
    tick()
    refresh().catch(() => say('The simulator does not answer.'))
  }, POLL_MS)
}
