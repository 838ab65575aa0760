import { Slot } from '@radix-ui/react-slot'
import { type ComponentType, type ReactNode, Suspense, useState } from 'react'
import { useFetchedWhenIdle } from './later'
import { lazyPart, type Part } from './lazy-part'
import { Opening } from './opening'

interface Trigger {
  trigger: ReactNode
  defaultOpen?: boolean
}
type Fetch<Props> = () => Promise<ComponentType<Props>>

/**
 * A button that opens a menu or a panel whose code is no part of its screen: it is fetched when the browser has a
 * moment, so that it is there before it is pressed, or as it is.
 */
export function lazyTrigger<Props extends Trigger>(opens: 'menu' | 'dialog', fetch: Fetch<Props>) {
  const Opened = lazyPart<Props>(async () => ({ default: await fetch() }))
  return (props: Props) => <OncePressed opens={opens} part={Opened} props={props} />
}

function OncePressed<Props extends Trigger>({
  opens,
  part: Opened,
  props,
}: {
  opens: 'menu' | 'dialog'
  part: Part<Props>
  props: Props
}) {
  const [wasPressed, setWasPressed] = useState(false)
  useFetchedWhenIdle(Opened.fetch)
  const button = (
    <Slot aria-haspopup={opens} aria-expanded={wasPressed} onClick={() => setWasPressed(true)}>
      {props.trigger}
    </Slot>
  )
  if (!wasPressed) return button
  return (
    <Suspense
      fallback={
        <>
          {button}
          <Opening />
        </>
      }
    >
      <Opened {...props} defaultOpen />
    </Suspense>
  )
}
