import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { html } from '../../../../src/modules/printing/papers/rules/papers/html'
import type { AllergenRow } from '../../../../src/modules/printing/print-desk/contract/desk'
import { readAllergenSheet } from '../../../../src/modules/printing/print-desk/rules/allergen-sheet'
import { trpc } from '../../../api'
import { Button } from '../../../ui/buttons/button'
import { DropZone } from '../../../ui/fields/drop-zone'
import { Checkbox } from '../../../ui/fields/toggles'
import { DeskSection } from '../print-desk/desk-section'
import type { Desk } from '../print-desk/use-desk'
import { useSayProblem } from '../print-desk/use-problem-text'

/** Labels for people with allergies, from the sheet that is kept of them, or from one's own file. */
export function AllergensSection({ desk }: { desk: Desk }) {
  const t = useTranslations('print-sections')
  const utils = trpc.useUtils()
  const sayProblem = useSayProblem()
  const [rows, setRows] = useState<AllergenRow[] | null>(null)
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const show = (found: AllergenRow[]) => {
    setRows(found)
    setLeft(new Set())
  }
  const load = async () => {
    try {
      show((await utils.merchant.printing.allergens.fetch())?.rows ?? [])
    } catch (error) {
      sayProblem(error)
    }
  }
  const toggle = (at: number, isWanted: boolean) =>
    setLeft(before => new Set(isWanted ? [...before].filter(one => one !== at) : [...before, at]))
  const chosen = rows?.filter((_, at) => !left.has(at)) ?? []
  return (
    <DeskSection title={t('allergens.title')}>
      <Button onClick={() => void load()}>{t('allergens.load')}</Button>
      <DropZone
        label={t('allergens.file')}
        accept=".csv,text/csv"
        onFiles={([file]) => void file?.text().then(text => show(readAllergenSheet(text)))}
      />
      {rows?.length === 0 && <p className="text-text2">{t('allergens.none')}</p>}
      {rows && rows.length > 0 && (
        <>
          <ul className="max-h-64 overflow-y-auto">
            {rows.map((row, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines of a file have nothing else of their own
              <li key={at}>
                <Checkbox
                  checked={!left.has(at)}
                  onChange={on => toggle(at, on)}
                  label={`${row.seq} ${row.name}`}
                  hint={[row.allergens, row.proposedMeal, row.team].filter(Boolean).join(' · ')}
                />
              </li>
            ))}
          </ul>
          <Button kind="primary" onClick={() => desk.putPapers(chosen.map(allergenLabel))}>
            {t('put', { count: chosen.length })}
          </Button>
        </>
      )}
    </DeskSection>
  )
}

const allergenLabel = ({ seq, name, allergens, proposedMeal, team }: AllergenRow) =>
  html`<div style="font-weight:700"><div style="display:flex;justify-content:space-between;font-size:30px"><span>${team}</span><span>${seq}</span></div><div style="font-size:60px;line-height:1.05;font-weight:900">${name}</div>${allergens && html`<div style="background:#000;color:#fff;padding:6px 12px;margin:8px 0;font-size:34px;font-weight:900">${allergens}</div>`}<div style="font-size:34px">${proposedMeal}</div></div>`
    .markup
