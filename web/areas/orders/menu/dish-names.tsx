import { Fragment } from 'react'
import type { OtherLanguages } from '../../../../src/core/rules/translations'

interface Named {
  name: string
  quantity: number
  languages?: OtherLanguages | undefined
}

/** Dishes or options in a row, each read aloud in the language that it is in. */
export function DishNames({
  of,
  between = ' · ',
  countsOne = false,
}: {
  of: readonly Named[]
  between?: string
  /** Says how many of it even where it is one. */
  countsOne?: boolean
}) {
  return of.map(({ name, quantity, languages }, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: what stands twice in an order stands there twice
    <Fragment key={place}>
      {place > 0 && between}
      {(countsOne || quantity > 1) && `${quantity}× `}
      <span lang={languages?.name}>{name}</span>
    </Fragment>
  ))
}
