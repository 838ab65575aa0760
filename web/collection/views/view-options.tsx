import { Columns3, Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFailureText } from '../../i18n/failure-text'
import { Button, IconButton } from '../../ui/buttons/button'
import { cx } from '../../ui/cx'
import { Popover } from '../../ui/dialogs/popover'
import { toast } from '../../ui/feedback/toast'
import { Field } from '../../ui/fields/field'
import { Input } from '../../ui/fields/input'
import { Checkbox } from '../../ui/fields/toggles'
import { option } from '../../ui/layout/surface'
import type { Column } from '../../ui/tables/data-table'
import type { ListView, TablePreference, ViewSearch } from './table-preferences'

interface ViewOptionsProps {
  columns: readonly Pick<Column<never>, 'id' | 'header' | 'strong'>[]
  preference: TablePreference
  onChange: (next: TablePreference) => Promise<void>
  /** What the address says now: what a new view keeps. */
  search: ViewSearch
  onView: (search: ViewSearch) => void
}

const NAME_MAX = 40

/** Which columns a list shows, and the views that a person has saved of it. */
export function ViewOptions({ columns, preference, onChange, search, onView }: ViewOptionsProps) {
  const t = useTranslations('collection.views')
  const failureText = useFailureText()
  const { hidden, views } = preference
  const change = (next: TablePreference) =>
    void onChange(next).catch((error: unknown) => toast.error(failureText(error)))
  const choose = (view: ListView) => {
    if (view.hidden.join() !== hidden.join()) change({ ...preference, hidden: view.hidden })
    onView(view.search)
  }
  return (
    <Popover label={t('label')} className="w-72 !p-2" trigger={<Button icon={Columns3}>{t('label')}</Button>}>
      <fieldset>
        <legend className="px-2 pt-1 pb-0.5 text-chip text-text3">{t('saved')}</legend>
        {views.length === 0 && <p className="px-2 pb-1 text-note text-text2">{t('none')}</p>}
        {views.map(view => (
          <div key={view.name} className="flex items-center">
            <button
              type="button"
              onClick={() => choose(view)}
              className={cx(option, 'min-w-0 flex-1 text-left hover:bg-sunken')}
            >
              <span className="truncate">{view.name}</span>
            </button>
            <IconButton
              icon={Trash2}
              label={t('remove', { name: view.name })}
              onClick={() => change({ ...preference, views: views.filter(one => one !== view) })}
            />
          </div>
        ))}
        <NewView
          onSave={name =>
            change({
              ...preference,
              views: [...views.filter(one => one.name !== name), { name, search, hidden }],
            })
          }
        />
      </fieldset>
      <fieldset className="mt-1 border-t px-2 pt-2">
        <legend className="sr-only">{t('columns')}</legend>
        <p aria-hidden className="pb-0.5 text-chip text-text3">
          {t('columns')}
        </p>
        {columns
          .filter(({ strong }) => !strong)
          .map(({ id, header }) => (
            <Checkbox
              key={id}
              label={header}
              checked={!hidden.includes(id)}
              onChange={isShown =>
                change({
                  ...preference,
                  hidden: isShown ? hidden.filter(one => one !== id) : [...hidden, id],
                })
              }
            />
          ))}
      </fieldset>
    </Popover>
  )
}

function NewView({ onSave }: { onSave: (name: string) => void }) {
  const t = useTranslations('collection.views')
  const [name, setName] = useState('')
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (!name.trim()) return
    onSave(name.trim())
    setName('')
  }
  return (
    <form onSubmit={save} className="flex items-end gap-2 px-2 py-1">
      <Field label={t('name')} className="min-w-0 flex-1">
        <Input value={name} maxLength={NAME_MAX} onChange={event => setName(event.target.value)} />
      </Field>
      <Button type="submit" whyDisabled={name.trim() ? null : t('name')}>
        {t('save')}
      </Button>
    </form>
  )
}
