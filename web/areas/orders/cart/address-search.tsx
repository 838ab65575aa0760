import { useQuery } from '@tanstack/react-query'
import { LocateFixed, MapPin, Search } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { City } from '../../../../src/core/contract/common'
import { api, type Outputs } from '../../../api'
import { useFormat } from '../../../i18n/format'
import { Button } from '../../../ui/buttons/button'
import { cx } from '../../../ui/cx'
import { Spinner } from '../../../ui/display/spinner'
import { Field } from '../../../ui/fields/field'
import { Input } from '../../../ui/fields/input'
import { option } from '../../../ui/layout/surface'
import { useDebounced } from '../../../ui/use-debounced'
import { useOwnPlace } from './own-place'

export type FoundPlace = Outputs['public']['addresses']['find']['places'][number]
const LEAST_LETTERS = 3

/** An address, found while it is typed or by where the person is. What fits stands right under the field. */
export function AddressSearch({
  value,
  near,
  typed,
  onPick,
  onOwn,
}: {
  /** The address that is chosen, as it is written. */
  value: string | null
  /** What stands in the field at first while nothing is chosen, as if it had just been typed. */
  typed?: string | undefined
  /** Streets of this city come first. */
  near: City
  /** Null as soon as something else is typed. */
  onPick: (place: FoundPlace | null) => void
  /** After it was picked, where it is where the person is: there is nothing more to say of it. */
  onOwn?: ((place: FoundPlace) => void) | undefined
}) {
  const t = useTranslations('cart')
  const id = useId()
  const [text, setText] = useState(value ?? typed ?? '')
  const [isTyping, setTyping] = useState(value === null && typed !== undefined)
  const [active, setActive] = useState(0)
  const [isNumberMissing, setNumberMissing] = useState(false)
  // Chosen elsewhere, as among one's saved ones: then that stands here.
  const [shown, setShown] = useState(value)
  if (shown !== value) {
    setShown(value)
    if (!isTyping) setText(value ?? '')
  }
  const asked = useDebounced(text.trim(), 200)
  const answer = useQuery({
    queryKey: ['addresses', asked, near],
    queryFn: ({ signal }) => api.public.addresses.find.query({ text: asked, near }, { signal }),
    enabled: isTyping && asked.length >= LEAST_LETTERS,
    staleTime: 300_000,
    retry: false,
  })
  const isAsking =
    isTyping && text.trim().length >= LEAST_LETTERS && (asked !== text.trim() || answer.isFetching)
  const found = isTyping && text.trim().length >= LEAST_LETTERS ? (answer.data?.places ?? []) : []
  const isOpen = found.length > 0
  const pick = (place: FoundPlace) => {
    setTyping(false)
    setText(labelOf(place))
    setShown(labelOf(place))
    setNumberMissing(place.isNumberMissing)
    onPick(place)
  }
  const own = useOwnPlace(place => {
    pick(place)
    onOwn?.(place)
  })
  const press = (event: KeyboardEvent) => {
    if (!isOpen) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      const step = event.key === 'ArrowDown' ? 1 : -1
      setActive(Math.max(0, Math.min(found.length - 1, active + step)))
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      pick(found[active] ?? found[0]!)
    }
    if (event.key === 'Escape') {
      event.stopPropagation()
      setTyping(false)
    }
  }
  return (
    <div>
      <Field
        label={t('where.address')}
        hint={isNumberMissing && !isTyping ? t('where.numberMissing') : t('where.addressHint')}
      >
        <Input
          icon={Search}
          type="text"
          name="address"
          role="combobox"
          aria-expanded={isOpen}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={isOpen ? `${id}-${active}` : undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={120}
          placeholder={t('where.addressPlaceholder')}
          value={text}
          onKeyDown={press}
          onFocus={event => event.target.select()}
          onChange={event => {
            setText(event.target.value)
            setTyping(true)
            setActive(0)
            setNumberMissing(false)
            if (value !== null) onPick(null)
          }}
        />
      </Field>
      {isOpen && (
        <div
          id={`${id}-list`}
          role="listbox"
          aria-label={t('where.suggestions')}
          className="mt-1 rounded-ctl border bg-surface p-1 shadow-pop"
        >
          {found.map((place, index) => (
            <button
              key={labelOf(place)}
              id={`${id}-${index}`}
              type="button"
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              data-highlighted={index === active ? '' : undefined}
              onPointerMove={() => setActive(index)}
              onClick={() => pick(place)}
              className={cx(option, 'w-full text-left')}
            >
              <MapPin size={16} aria-hidden className="shrink-0 text-brand" />
              <span className="min-w-0 flex-1">
                <span className="block truncate">{place.address.address}</span>
                <span className="block truncate text-meta text-text3">
                  {[place.address.postalCode, place.address.city].filter(Boolean).join(' ')}
                </span>
              </span>
            </button>
          ))}
        </div>
      )}
      <Notice
        isAsking={isAsking}
        isFailed={answer.isError}
        nothing={!isOpen && isTyping && !isAsking && answer.data ? text.trim() : null}
        onlyIn={answer.data?.onlyIn ?? null}
      />
      {!isOpen && (
        <div className="mt-2">
          <Button kind="ghost" size="small" icon={LocateFixed} loading={own.isAsking} onClick={own.ask}>
            {t('where.own')}
          </Button>
          {own.failure && (
            <p role="status" className="mt-1 text-note text-warn">
              {t(`where.ownFailures.${own.failure}`)}
            </p>
          )}
        </div>
      )}
    </div>
  )
}

/** What is going on under the field, said aloud too. */
function Notice({
  isAsking,
  isFailed,
  nothing,
  onlyIn,
}: {
  isAsking: boolean
  isFailed: boolean
  /** What nothing fits. */
  nothing: string | null
  /** The cities that are known, where not all are. */
  onlyIn: readonly string[] | null
}) {
  const t = useTranslations('cart')
  const f = useFormat()
  return (
    <div role="status" className="text-note text-text2">
      {isAsking ? (
        <p className="mt-2 flex items-center gap-2">
          <Spinner />
          {t('where.searching')}
        </p>
      ) : isFailed ? (
        <p className="mt-2 text-warn">{t('where.searchFailed')}</p>
      ) : (
        nothing !== null && (
          <p className="mt-2">
            {t('where.nothing', { text: nothing })}{' '}
            {onlyIn && t('where.onlyIn', { cities: f.list([...onlyIn]) })}
          </p>
        )
      )}
    </div>
  )
}

const labelOf = ({ address }: FoundPlace) => address.formattedAddress ?? address.address
