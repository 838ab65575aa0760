import { renderSVG } from 'uqr'

/** A sheet to hang up: what it is about, a code to scan and to type. Printed from a frame of its own. */
export function printPoster({
  link,
  code,
  title,
  how,
}: {
  link: string
  code: string
  title: string
  how: string
}) {
  const frame = document.createElement('iframe')
  frame.setAttribute('aria-hidden', 'true')
  frame.style.cssText = 'position:fixed;width:0;height:0;border:0'
  document.body.append(frame)
  const page = frame.contentDocument
  const sheet = frame.contentWindow
  if (!page || !sheet) return frame.remove()
  page.title = title
  page.body.style.cssText =
    'margin:0;display:flex;flex-direction:column;align-items:center;justify-content:center;gap:28px;height:96vh;font-family:Inter,system-ui,sans-serif;color:#161a17;text-align:center'
  const heading = page.createElement('h1')
  heading.textContent = title
  heading.style.cssText = 'margin:0;font-size:44px;line-height:1.15;letter-spacing:-0.02em;max-width:16em'
  const picture = page.createElement('div')
  picture.style.width = '340px'
  picture.innerHTML = renderSVG(link, { border: 1 })
  const letters = page.createElement('p')
  letters.textContent = code
  letters.style.cssText = 'margin:0;font-size:56px;font-weight:700;letter-spacing:0.14em'
  const text = page.createElement('p')
  text.textContent = how
  text.style.cssText = 'margin:0;font-size:20px;max-width:26em'
  page.body.append(heading, picture, letters, text)
  sheet.addEventListener('afterprint', () => frame.remove())
  sheet.print()
}
