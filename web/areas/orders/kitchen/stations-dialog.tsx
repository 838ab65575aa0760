import { Check, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { randomId } from '../../../session/random-id'
import { Button, IconButton } from '../../../ui/buttons/button'
import { cx } from '../../../ui/cx'
import { Dialog } from '../../../ui/dialogs/dialog'
import { Field } from '../../../ui/fields/field'
import { Input } from '../../../ui/fields/input'
import { chooseStation, removeStation, type Station, saveStation, useStations } from './stations'

export interface StationsDialogProps {
  /** What the dishes of the orders in sight belong to. */
  categories: readonly string[]
  onClose: () => void
}

/** Which part of the kitchen this screen is of, and what each part makes. */
export default function StationsDialog({ categories, onClose }: StationsDialogProps) {
  const t = useTranslations('board')
  const { all, station } = useStations()
  const [edited, setEdited] = useState<Station | null>(null)
  if (edited)
    return (
      <EditStation
        station={edited}
        isKnown={all.some(({ id }) => id === edited.id)}
        categories={categories}
        onDone={() => setEdited(null)}
      />
    )
  const choose = (id: string | null) => {
    chooseStation(id)
    onClose()
  }
  return (
    <Dialog open onOpenChange={onClose} title={t('kitchen.stations.title')} text={t('kitchen.stations.text')}>
      <ul className="space-y-2">
        <li>
          <Choice
            isChosen={station === null}
            onChoose={() => choose(null)}
            name={t('kitchen.stations.all')}
          />
        </li>
        {all.map(one => (
          <li key={one.id} className="flex items-center gap-2">
            <Choice isChosen={station?.id === one.id} onChoose={() => choose(one.id)} name={one.name} />
            <IconButton
              kind="outline"
              size="huge"
              icon={Pencil}
              label={t('kitchen.stations.edit', { name: one.name })}
              onClick={() => setEdited(one)}
            />
          </li>
        ))}
        <li>
          <Button
            size="huge"
            icon={Plus}
            className="w-full"
            onClick={() => setEdited({ id: randomId(), name: '', categories: [] })}
          >
            {t('kitchen.stations.new')}
          </Button>
        </li>
      </ul>
    </Dialog>
  )
}

const chosenLook = (isChosen: boolean) =>
  isChosen ? 'border-brand bg-brandSoft text-brand' : 'border-control/60 bg-surface text-text hover:bg-sunken'

function Choice({ isChosen, onChoose, name }: { isChosen: boolean; onChoose: () => void; name: string }) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className={cx(
        'flex min-h-14 w-full min-w-0 flex-1 items-center gap-3 rounded-ctl border-2 px-4 text-left font-semibold text-field',
        chosenLook(isChosen),
      )}
    >
      <span className="min-w-0 flex-1 truncate">{name}</span>
      {isChosen && <Check size={22} aria-hidden className="shrink-0" />}
    </button>
  )
}

interface EditStationProps {
  station: Station
  isKnown: boolean
  categories: readonly string[]
  onDone: () => void
}

function EditStation({ station, isKnown, categories, onDone }: EditStationProps) {
  const t = useTranslations('board')
  const collectionTexts = useTranslations('collection')
  const uiTexts = useTranslations('ui')
  const [name, setName] = useState(station.name)
  const [chosen, setChosen] = useState<readonly string[]>(station.categories)
  const nameOf = useCategoryName()
  const offered = [...new Set([...categories, ...station.categories])].toSorted((a, b) =>
    nameOf(a).localeCompare(nameOf(b)),
  )
  const why = !name.trim()
    ? t('kitchen.stations.nameMissing')
    : chosen.length === 0
      ? t('kitchen.stations.categoryMissing')
      : null
  const save = () => {
    saveStation({ id: station.id, name: name.trim(), categories: chosen })
    onDone()
  }
  const toggle = (category: string) =>
    setChosen(now => (now.includes(category) ? now.filter(one => one !== category) : [...now, category]))
  return (
    <Dialog
      open
      onOpenChange={onDone}
      title={isKnown ? t('kitchen.stations.edit', { name: station.name }) : t('kitchen.stations.new')}
      footer={
        <>
          {isKnown && (
            <Button
              size="large"
              icon={Trash2}
              className="mr-auto"
              onClick={() => {
                removeStation(station.id)
                onDone()
              }}
            >
              {t('kitchen.stations.remove')}
            </Button>
          )}
          <Button size="large" onClick={onDone}>
            {uiTexts('cancel')}
          </Button>
          <Button size="large" kind="primary" whyDisabled={why} onClick={save}>
            {collectionTexts('collection.save')}
          </Button>
        </>
      }
    >
      <Field label={t('kitchen.stations.name')} required>
        <Input
          value={name}
          maxLength={40}
          autoComplete="off"
          placeholder={t('kitchen.stations.example')}
          onChange={event => setName(event.target.value)}
          className="!h-12"
        />
      </Field>
      <fieldset className="mt-4">
        <legend className="mb-2 font-medium">{t('kitchen.stations.makes')}</legend>
        <div className="flex flex-wrap gap-2">
          {offered.map(category => (
            <button
              key={category}
              type="button"
              aria-pressed={chosen.includes(category)}
              onClick={() => toggle(category)}
              className={cx(
                'inline-flex min-h-12 items-center gap-2 rounded-ctl border-2 px-4 font-medium text-field',
                chosenLook(chosen.includes(category)),
              )}
            >
              {chosen.includes(category) && <Check size={18} aria-hidden />}
              {nameOf(category)}
            </button>
          ))}
        </div>
      </fieldset>
    </Dialog>
  )
}

function useCategoryName() {
  const t = useTranslations('collection')
  return (category: string) => {
    const key = `choices.category.${category}` as 'choices.category.main'
    return t.has(key) ? t(key) : category
  }
}
