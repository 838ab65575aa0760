import { currentLanguage } from '../../i18n/language'
import { type First, textsOf } from '../../i18n/texts'

/** A customer's message is short, the back office's a little longer, an outcome stays to be read. */
const durations = { shop: 2_000, office: 4_000, outcome: 10_000 }

interface ToastOptions {
  description?: string
  action?: { label: string; run: () => void }
}

function options({ description, action }: ToastOptions) {
  return { description, action: action && { label: action.label, onClick: action.run } }
}

/** The drawing of toasts comes with the toaster; whoever says something only has to know how to say it. */
function say(how: (sonner: typeof import('sonner')['toast']) => void) {
  void import('sonner').then(({ toast: sonner }) => how(sonner))
}

const textIn = (area: 'ui', key: 'actionDone') =>
  (textsOf(currentLanguage()) as Partial<First>)[area]?.[key] ?? ''
const actionDone = () => textIn('ui', 'actionDone')

export const toast = {
  show(text = actionDone(), more: ToastOptions = {}) {
    const inShop = document.documentElement.dataset.density === 'shop'
    const duration = inShop ? durations.shop : durations.office
    say(sonner => sonner(text, { ...options(more), duration }))
  },
  /** Without a text of its own: that it is done. */
  success(text = actionDone(), more: ToastOptions = {}) {
    say(sonner => sonner.success(text, { ...options(more), duration: durations.outcome }))
  },
  /** Take the text from useFailureText(). */
  error(text: string, more: ToastOptions = {}) {
    say(sonner => sonner.error(text, { ...options(more), duration: durations.outcome }))
  },
  /** Done already, and can be taken back for ten seconds. */
  undo(text: string, undoLabel: string, undo: () => void) {
    const action = { label: undoLabel, onClick: undo }
    say(sonner => sonner.success(text, { action, duration: durations.outcome }))
  },
  dismiss() {
    say(sonner => sonner.dismiss())
  },
}
