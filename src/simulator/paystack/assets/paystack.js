// Comfort only: every form works without it.

const number = document.querySelector('[data-number]')
const expiry = document.querySelector('[data-expiry]')

number?.addEventListener('input', () => {
  if (number.selectionStart !== number.value.length) return
  const digits = number.value.replace(/\D/g, '').slice(0, 16)
  number.value = digits.replace(/(\d{4})(?=\d)/g, '$1 ')
})

expiry?.addEventListener('input', (event) => {
  if (event.inputType?.startsWith('delete') || expiry.selectionStart !== expiry.value.length) return
  const digits = expiry.value.replace(/\D/g, '').slice(0, 4)
  expiry.value = digits.length < 2 ? digits : `${digits.slice(0, 2)}/${digits.slice(2)}`
})

for (const button of document.querySelectorAll('[data-fill]')) {
  button.hidden = false
  button.addEventListener('click', () => {
    const { form } = number
    number.value = button.dataset.fill
    form.elements.name.value ||= 'Wanjiku Kamau'
    form.elements.expiry.value ||= '12/30'
    form.elements.cvv.value ||= '408'
    form.querySelector('button').focus()
    form.scrollIntoView({ block: 'center' })
  })
}

// The second press of a hurried finger would be a second request.
for (const form of document.querySelectorAll('[data-once]')) {
  form.addEventListener('submit', (event) => {
    if (form.dataset.sent) event.preventDefault()
    form.dataset.sent = '1'
  })
}
addEventListener('pageshow', () => {
  for (const form of document.querySelectorAll('[data-once]')) delete form.dataset.sent
})

const until = document.querySelector('[data-until]')
if (until) {
  const left = until.querySelector('[data-left]')
  const draw = () => {
    const seconds = Math.max(0, Math.round((new Date(until.dataset.until) - Date.now()) / 1000))
    left.textContent = ` (${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')} left)`
  }
  draw()
  setInterval(draw, 1000)
}
