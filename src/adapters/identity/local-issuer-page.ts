import type { LocalPerson } from './local-issuer-store'

const STYLE = `
:root { color-scheme: light dark; --canvas: #fafaf7; --surface: #fff; --line: #e1e4dc; --control: #868d86; --text: #161a17; --text2: #475049; --brand: #0f6b5c; --onBrand: #fff; --focus: #2563eb }
@media (prefers-color-scheme: dark) { :root { --canvas: #0d1210; --surface: #151b18; --line: #2b352f; --control: #76847b; --text: #edf2ee; --text2: #b5bfb8; --brand: #45c4ab; --onBrand: #04211b; --focus: #7fa6ff } }
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 24px 16px; background: var(--canvas); color: var(--text); font: 15px/22px -apple-system, 'Segoe UI', Roboto, sans-serif }
main { width: 100%; max-width: 26rem; background: var(--surface); border: 1px solid var(--line); border-radius: 16px; padding: 24px }
h1 { font-size: 22px; line-height: 28px; margin: 0 0 4px }
h2 { font-size: 14px; line-height: 20px; margin: 24px 0 8px }
p { margin: 0; color: var(--text2) }
ul { list-style: none; margin: 0; padding: 0; display: grid; gap: 8px }
button { font: inherit; cursor: pointer; border-radius: 8px; min-height: 44px; padding: 8px 16px; width: 100%; border: 1px solid var(--control); background: transparent; color: var(--text); text-align: left }
button:hover { border-color: var(--brand) }
button small { display: block; color: var(--text2); font-size: 13px; line-height: 18px }
button.primary { background: var(--brand); border-color: var(--brand); color: var(--onBrand); text-align: center; font-weight: 600 }
button.quiet { border-color: transparent; text-align: center; color: var(--text2) }
label { display: block; margin-bottom: 12px }
input:not([type=checkbox]) { display: block; width: 100%; min-height: 44px; margin-top: 4px; padding: 8px 12px; font: inherit; color: var(--text); background: var(--surface); border: 1px solid var(--control); border-radius: 8px }
.check { display: flex; gap: 8px; align-items: center; min-height: 44px }
.check input { width: 20px; height: 20px; accent-color: var(--brand) }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px }
`
const SUBMIT = 'document.forms[0].submit()'

const hashOf = (text: string) => `'sha256-${new Bun.CryptoHasher('sha256').update(text).digest('base64')}'`

/** @param answersTo where the browser is sent back to; a form may lead nowhere else */
function page(title: string, body: string, answersTo: string | null, status = 200, script = ''): Response {
  const forms = ["'self'", ...(answersTo ? [new URL(answersTo).origin] : [])].join(' ')
  return new Response(
    `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escaped(title)}</title><style>${STYLE}</style></head>
<body><main>${body}</main>${script && `<script>${script}</script>`}</body>
</html>`,
    {
      status,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'content-security-policy': `default-src 'none'; style-src ${hashOf(STYLE)}; ${script && `script-src ${hashOf(script)}; `}form-action ${forms}; base-uri 'none'; frame-ancestors 'none'`,
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
      },
    },
  )
}

/** Who do you want to be? The form answers to the address of the page itself. */
export function choicePage(label: string, people: LocalPerson[], redirectUri: string): Response {
  const known = people
    .map(
      ({ email, isEmailVerified, firstName, lastName }) => `<li><form method="post">
<input type="hidden" name="email" value="${escaped(email)}"><input type="hidden" name="firstName" value="${escaped(firstName)}"><input type="hidden" name="lastName" value="${escaped(lastName)}"><input type="hidden" name="verified" value="${isEmailVerified ? '1' : ''}">
<button>${escaped(`${firstName} ${lastName}`.trim() || email)}<small>${escaped(email)}${isEmailVerified ? '' : ' · e-mail not verified'}</small></button></form></li>`,
    )
    .join('')
  return page(
    `Sign in with ${label}, locally`,
    `<h1>Sign in with ${escaped(label)}</h1>
<p>A local stand-in: nothing leaves this machine.</p>
<h2>Who do you want to be?</h2>
<ul>${known}</ul>
<h2>Somebody else</h2>
<form method="post">
<label>E-mail<input type="email" name="email" required maxlength="200" autocomplete="off"></label>
<label>First name<input name="firstName" maxlength="80" autocomplete="off"></label>
<label>Last name<input name="lastName" maxlength="80" autocomplete="off"></label>
<label class="check"><input type="checkbox" name="verified" value="1" checked>${escaped(label)} has verified the e-mail</label>
<button class="primary">Continue</button>
</form>
<form method="post"><button class="quiet" name="cancel" value="1">Cancel</button></form>`,
    redirectUri,
  )
}

/** Sends the browser back by a form, as Apple does. */
export const formPostPage = (redirectUri: string, fields: Record<string, string>): Response =>
  page(
    'Going back',
    `<form method="post" action="${escaped(redirectUri)}">${Object.entries(fields)
      .map(([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`)
      .join('')}<button class="primary">Continue</button></form>`,
    redirectUri,
    200,
    SUBMIT,
  )

export const refusedPage = (why: string): Response =>
  page('Not possible', `<h1>This is not possible</h1><p>${escaped(why)}</p>`, null, 400)

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string) => text.replace(/[&<>"']/g, char => ENTITIES[char]!)
