import type { Control } from './controls'
import type { Moment } from './judge'

interface Expectation {
  /** "POST 409 customer.orders.place NotEnoughStock". */
  answer: RegExp
  /** Only on these screens. */
  on?: RegExp
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
    answer:
      /^(GET|POST) 401 (app\.(me|auth\.logOut)|customer\.account\.addresses\.list) (SessionRevoked|Unauthorized)$/,
    on: /^\/logout$/,
    because: 'the session that is put back ended when this screen was first opened',
  },
  {
    answer: /^POST 404 customer\.coupons\.redeem CodeCreditDoesNotExist$/,
    because: 'the code that was typed is none',
  },
  {
    answer: /^POST 404 app\.auth\.devices\.end NotFound$/,
    on: /^\/account\/sessions$/,
    because: 'all others were signed out a moment before, and the list that still has them is asked for anew',
  },
  {
    answer: /^GET 409 merchant\.orders\.previewRefund RefundTooLarge$/,
    because: 'units were added to a refund beyond what is left to give back, and the dialog says so',
  },
]

export function isExpected(answer: string, { path }: Moment): boolean {
  return expectedAnswers.some(one => one.answer.test(answer) && (one.on?.test(path) ?? true))
}

/** Screens that are there to say that something went wrong, or to show how that looks. */
const saysSo = /^\/(error|admin\/playground)\b/

export function isExpectedError({ path }: Moment): boolean {
  return saysSo.test(path)
}

interface Special {
  name: RegExp
  on?: RegExp
  /** never: not pressed. last: after everything else on the screen; the person may be another one afterwards. */
  turn: 'never' | 'last'
  because: string
}

/** Controls with a turn of their own. */
const special: Special[] = [
  { name: /^/, on: /^\/logout$/, turn: 'last', because: 'opening this screen signs out' },
  { name: /^(Sign out|Log out|End)\b/i, turn: 'last', because: 'who is signed out sees nothing else' },
  {
    name: /(^|: )(Català|English|Español|Castellano|Français)$/,
    turn: 'last',
    because: 'everything reads differently in another language',
  },
  { name: /^Take a photo$/, turn: 'never', because: 'it opens the camera or the file chooser of the device' },
  { name: /^(Delete|Remove|Archive|Suspend|Revoke)\b/i, turn: 'last', because: 'what it acts on is gone' },
  {
    name: /^(Act as|Impersonate|Sign in as)\b/i,
    turn: 'last',
    because: 'the person is another one afterwards',
  },
]

export function turnOf(control: Control, path: string): 'first' | 'last' | 'never' {
  return special.find(one => one.name.test(control.name) && (one.on?.test(path) ?? true))?.turn ?? 'first'
}

/** Menus of the header in which not each person finds the same. */
export const opensOwn = ({ name, opens }: Control): boolean => opens && /^(Menu|Search)$/.test(name)
