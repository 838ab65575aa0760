import type { Control } from './controls'
import type { Moment } from './judge'

interface Expectation {
  /** "POST 409 customer.orders.place NotEnoughStock". */
  answer: RegExp
  /** Only on these screens. */
  on?: RegExp
  /** Only when this was pressed last. */
  pressed?: RegExp
  because: string
}

/** Refusals that are what a press should bring. */
const expectedAnswers: Expectation[] = [
  {
    answer: /^POST 400 \S+ ValidationError$/,
    because: 'a form whose fields the server checks was sent as it was',
  },
  {
    answer: /^POST 401 public\.auth\.logIn InvalidCredentialsError$/,
    because: 'the password that was typed belongs to no account',
  },
  {
    answer: /^POST 409 merchant\.printing\.cancel InvalidPrintJobTransition$/,
    because: 'a printer of the demo prints a job while it is being called off',
  },
  {
    answer: /^POST 409 admin\.alerts\.acknowledge AlertNotOpen$/,
    because: 'the figure came back within its bounds before the press, and the screen says so',
  },
  {
    answer: /^POST 409 merchant\.picking\.setBags OrderCannotBeEdited$/,
    because: 'the order was handed over while its bags were being counted',
  },
  {
    answer: /^(GET|POST) 401 app\.(me|access|auth\.logOut) (SessionRevoked|Unauthorized)$/,
    on: /^\/logout$/,
    because: 'the session that is put back ended when this screen was first opened',
  },
  {
    answer: /^POST 401 app\.auth\.change(Email|Password) InvalidPasswordError$/,
    because: 'the password that was typed is not the one of the account',
  },
  {
    answer: /^GET 409 (admin|customer|company)\.invoices\.xml EInvoiceDetailsMissing$/,
    because: 'a simplified invoice names no customer, which both formats ask for, and the screen says so',
  },
  {
    answer: /^POST 409 logistics\.routes\.(create|update) RouteOverlap$/,
    because: 'the courier is busy at that time, and the screen offers to do it all the same',
  },
  {
    answer: /^GET 404 (logistics\.routes|admin\.\w+)\.show NotFound$/,
    pressed: /^Back$/,
    because: 'what was deleted has an address, to which Back leads, and the screen says that it is gone',
  },
  {
    answer: /^GET 404 public\.store StoreNotFound$/,
    on: /^\/admin\/quotes\b/,
    pressed: /^Add item/,
    because: 'the store was archived by an earlier press, and the dialog says that it has no menu any more',
  },
  {
    answer: /^POST 404 public\.auth\.register LocationNotFound$/,
    on: /^\/register$/,
    because: 'the company code that was typed is none',
  },
  {
    answer: /^POST 409 public\.onboarding\.\w+ PhoneInvalid$/,
    because: 'the phone number that was typed is none',
  },
  {
    answer: /^POST 404 customer\.referrals\.claim CodeCreditDoesNotExist$/,
    because: 'the code of a friend that was typed is none',
  },
  {
    answer: /^POST 404 customer\.coupons\.redeem CodeCreditDoesNotExist$/,
    because: 'the code that was typed is none',
  },
  {
    answer: /^POST 404 courier\.routes\.takeHandOver HandOverCodeInvalid$/,
    because: 'the code of another courier that was typed is none, and the field says so',
  },
  {
    answer: /^GET 409 merchant\.orders\.previewRefund RefundTooLarge$/,
    because: 'units were added to a refund beyond what is left to give back, and the dialog says so',
  },
]

export function isExpected(answer: string, { path, pressed }: Moment): boolean {
  return expectedAnswers.some(
    one =>
      one.answer.test(answer) &&
      (one.on?.test(path) ?? true) &&
      (one.pressed?.test(pressed.at(-1) ?? '') ?? true),
  )
}

/** The printer program of one's own computer is looked for when somebody says so; in a test there is none. */
export function isExpectedLoss(url: string, page: string): boolean {
  const { hostname, origin, pathname } = new URL(url)
  return hostname === '127.0.0.1' && pathname === '/' && origin !== new URL(page).origin
}

/** Screens that are there to say that something went wrong, or to show how that looks. */
const saysSo = /^\/(error|admin\/playground)\b/

export function isExpectedError({ path }: Moment): boolean {
  return saysSo.test(path)
}

interface Late {
  name: RegExp
  on?: RegExp
  because: string
}

const LANGUAGE = /(^|: )(Català|English|Español|Castellano|Français)$/
export const isLanguage = (name: string): boolean => LANGUAGE.test(name)

/** Pressed after everything else on the screen; the person may be another one afterwards. */
const pressedLast: Late[] = [
  { name: /^/, on: /^\/logout$/, because: 'opening this screen signs out' },
  { name: /^(Sign out|Log out|End)\b/i, because: 'who is signed out sees nothing else' },
  {
    name: LANGUAGE,
    because: 'everything reads differently in another language',
  },
  { name: /^(Delete|Remove|Archive|Suspend|Revoke)\b/i, because: 'what it acts on is gone' },
  {
    name: /^(Act as|Impersonate|Sign in as)\b/i,
    because: 'the person is another one afterwards',
  },
]

export function isPressedLast(control: Control, path: string): boolean {
  return pressedLast.some(one => one.name.test(control.name) && (one.on?.test(path) ?? true))
}

/** Menus of the header in which not each person finds the same. */
export const opensOwn = ({ name, opens }: Control): boolean => opens && /^(Menu|Search)$/.test(name)
