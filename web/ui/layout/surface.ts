/** Looks that several floating things share. */
export const floating =
  'anim-pop z-50 overflow-hidden rounded-card border bg-raised text-body text-text shadow-pop'

/** A line of a menu, a select or a list of suggestions. */
export const option =
  'relative flex min-h-8 cursor-default select-none items-center gap-2 rounded-ctl px-2 py-1 outline-none not-data-[disabled=false]:data-[disabled]:opacity-50 data-[highlighted]:bg-mutedSoft data-[selected=true]:bg-mutedSoft aria-selected:bg-mutedSoft pointer-coarse:min-h-11'

/** A press on a message that lies over a dialog belongs to the message, and leaves the dialog open. */
export function keepOpenForToasts(event: CustomEvent<{ originalEvent: Event }>) {
  const { target } = event.detail.originalEvent
  if (target instanceof Element && target.closest('[data-sonner-toaster]')) event.preventDefault()
}

/** What lies between the page and a dialog. */
export const scrim = 'anim-fade fixed inset-0 z-40 bg-black/40 dark:bg-black/60'
