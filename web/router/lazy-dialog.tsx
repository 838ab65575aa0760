import { type ComponentType, Suspense, useState } from 'react'
import { useFetchedWhenIdle } from './later'
import { lazyPart, type Part } from './lazy-part'
import { Opening } from './opening'

type Fetch<Props> = () => Promise<ComponentType<Props>>

/**
 * A dialog whose code is no part of its screen: it is fetched when the browser has a moment, so that it is there when
 * it is opened, or as it is.
 */
export function lazyDialog<Props extends { open: boolean }>(fetch: Fetch<Props>) {
  const Dialog = lazyPart<Props>(async () => ({ default: await fetch() }))
  return (props: Props) => <OnceOpened dialog={Dialog} props={props} />
}

function OnceOpened<Props extends { open: boolean }>({
  dialog: Dialog,
  props,
}: {
  dialog: Part<Props>
  props: Props
}) {
  const [wasOpened, setWasOpened] = useState(props.open)
  if (props.open && !wasOpened) setWasOpened(true)
  useFetchedWhenIdle(Dialog.fetch)
  return wasOpened ? (
    <Suspense fallback={props.open && <Opening />}>
      <Dialog {...props} />
    </Suspense>
  ) : null
}
