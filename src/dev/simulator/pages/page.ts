/** What all pages for people share: the frame, the look, and how values are written. */

export const euros = (cents: number) => `${(cents / 100).toFixed(2)} €`

/** `2026-11-21 18:05:09`, in UTC. */
export const when = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' ')

export const escaped = (text: string) => text.replaceAll(/[&<>"']/g, char => `&#${char.charCodeAt(0)};`)

/** `requires_payment_method` → a dot in its color and `requires payment method`. */
export const shownState = (state: string) =>
  `<span class="state ${escaped(state)}">${escaped(state.replaceAll('_', ' '))}</span>`

export function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<style>${style}</style>
${body}
</html>`
}

export const sorryPage = (message: string) =>
  page(
    'Payment simulator',
    `<main class="narrow"><h1>That did not work</h1><p>${escaped(message)}</p><p><a href="/">Payments</a></p></main>`,
  )

export function html(body: string, status = 200): Response {
  return new Response(body, { status, headers: { 'content-type': 'text/html; charset=utf-8' } })
}

const style = `
  :root { color-scheme: light dark; --line: light-dark(#e4e4e7, #333338); --quiet: light-dark(#5f5f68, #a1a1aa); --accent: #3f5bd9; --surface: light-dark(#fff, #27272a); --bad: light-dark(#b42318, #fda29b) }
  * { box-sizing: border-box }
  body { margin: 0; font: 15px/1.5 system-ui, sans-serif; background: light-dark(#fafafa, #18181b); color: light-dark(#18181b, #f4f4f5) }
  header, main { max-width: 1200px; margin: 0 auto; padding: 24px 16px }
  header { padding-bottom: 0 }
  main.narrow { max-width: 420px }
  .center { text-align: center }
  h1 { font-size: 22px; margin: 0 0 4px }
  header + main { padding-top: 12px }
  h2 { font-size: 16px; margin: 12px 0 4px }
  a { color: light-dark(#3048b8, #a5b4fc) }
  nav { display: flex; flex-wrap: wrap; gap: 4px; margin: 16px -8px 0 }
  nav a { padding: 6px 10px; border-radius: 6px; text-decoration: none; color: inherit }
  nav a[aria-current] { background: light-dark(#e7ebff, #2b3263); font-weight: 600 }
  .count { color: var(--quiet); font-size: 13px; font-variant-numeric: tabular-nums }
  nav a[aria-current] .count { color: inherit }
  .quiet { color: var(--quiet); font-size: 13px }
  .bad { color: var(--bad) }
  .amount { font-size: 30px; font-weight: 600; margin: 12px 0; font-variant-numeric: tabular-nums }
  .tools { display: flex; flex-wrap: wrap; gap: 8px; align-items: end; margin: 8px 0 0 }
  .tools label { display: grid }
  .tools > :last-child { margin-left: auto }
  .tools button { min-height: 38px }
  .tools .count { align-self: center }
  label { display: block; font-size: 13px; font-weight: 500 }
  input, select { font: inherit; width: 100%; min-height: 38px; margin-top: 4px; padding: 6px 10px; border: 1px solid light-dark(#8b8b95, #6b6b75); border-radius: 6px; background: var(--surface); color: inherit }
  .tools input, .tools select { width: auto; max-width: 100% }
  table { width: 100%; border-collapse: collapse; margin-top: 16px }
  th { text-align: left; font-size: 13px; font-weight: 500; color: var(--quiet) }
  th, td { padding: 8px 12px 8px 0; border-bottom: 1px solid var(--line); vertical-align: top }
  td > div { overflow-wrap: anywhere }
  .number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap }
  code { font-size: 13px; overflow-wrap: anywhere }
  td form { display: inline-flex; margin: 0 8px 4px 0 }
  .stack { display: grid; gap: 12px; margin: 24px 0 0; text-align: left }
  .pair { display: grid; grid-template-columns: 1fr 1fr; gap: 12px }
  .choice { display: flex; gap: 8px; align-items: center; font-weight: 400; font-size: 15px }
  .choice input { width: auto; min-height: 0; margin: 0 }
  fieldset { border: 0; margin: 0; padding: 0; display: grid; gap: 12px }
  form:has([value=card]:checked) .debit, form:has([value=sepa_debit]:checked) .card { display: none }
  button, .button { font: inherit; padding: 5px 12px; border: 1px solid light-dark(#b4b4bd, #52525b); border-radius: 6px; background: var(--surface); color: inherit; cursor: pointer; white-space: nowrap }
  .stack button { padding: 10px }
  button.main { background: var(--accent); border-color: var(--accent); color: #fff }
  :focus-visible { outline: 2px solid light-dark(#3048b8, #a5b4fc); outline-offset: 2px }
  .state { white-space: nowrap }
  .state::before { content: ''; display: inline-block; width: 8px; height: 8px; border-radius: 50%; margin-right: 8px; background: #d97706 }
  .succeeded::before, .paid::before, .won::before, .complete::before, .delivered::before { background: #16a34a }
  .canceled::before, .expired::before, .open::before { background: #9ca3af }
  .failed::before, .lost::before, .undelivered::before { background: #dc2626 }
  .requires_capture::before, .processing::before, .in_transit::before, .waiting::before { background: #2563eb }
  @media (max-width: 760px) {
    table, tbody, tr { display: block }
    thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }
    tr { border-bottom: 1px solid var(--line); padding: 8px 0 }
    td { display: grid; grid-template-columns: 104px 1fr; gap: 8px; border: 0; padding: 3px 0 }
    td::before { content: attr(data-label); color: var(--quiet); font-size: 13px }
    td:empty { display: none }
    .number { text-align: left }
    .tools label, .tools select { width: 100% }
    .tools label:has(input) { flex: 1 }
    .tools input { width: 100% }
  }
`
