import { RotateCw, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { Dither } from '../../../../src/modules/printing/papers/rules/bitmaps/dither'
import { Button } from '../../../ui/buttons/button'
import { DropZone } from '../../../ui/fields/drop-zone'
import { Field } from '../../../ui/fields/field'
import { Select } from '../../../ui/fields/select'
import { Switch } from '../../../ui/fields/toggles'
import { changeCurrent, changeJob } from '../paper/paper-jobs'
import { readPicture } from '../paper/picture'
import { DeskSection } from './desk-section'
import type { Desk } from './use-desk'
import { useSayProblem } from './use-problem-text'
import { useTurnPicture } from './use-turn-picture'

/** A picture on the paper: dropped, pasted or chosen. */
export function PictureSection({ desk }: { desk: Desk }) {
  const t = useTranslations('print-desk')
  const sayProblem = useSayProblem()
  const turn = useTurnPicture(desk)
  const { current, setJobs, appendsPicture, setAppendsPicture, dither, setDither } = desk
  const take = async (file: Blob | undefined) => {
    if (!file) return
    try {
      const picture = await readPicture(file)
      setJobs(jobs => changeJob(jobs, current.id, { picture }))
    } catch (error) {
      sayProblem(error)
    }
  }
  usePastedPicture(file => void take(file))
  return (
    <DeskSection title={t('picture.title')}>
      <Switch
        label={t('picture.append')}
        hint={t('picture.appendHint')}
        checked={appendsPicture}
        onChange={setAppendsPicture}
      />
      <DropZone label={t('picture.drop')} accept="image/*" onFiles={([file]) => void take(file)} />
      {current.picture && (
        <div className="flex flex-wrap items-center gap-2">
          <img
            src={current.picture.src}
            alt={t('picture.title')}
            className="size-16 rounded-ctl border bg-white object-contain"
          />
          <Button icon={RotateCw} shortcut="r" onClick={() => void turn()}>
            {t('picture.turn')}
          </Button>
          <Button
            icon={X}
            kind="ghost"
            onClick={() => setJobs(jobs => changeCurrent(jobs, { picture: null }))}
          >
            {t('picture.clear')}
          </Button>
        </div>
      )}
      <Field label={t('picture.dither')} className="max-w-60">
        <Select<Dither>
          value={dither}
          onChange={setDither}
          options={(['atkinson', 'floydsteinberg', 'bayer'] as const).map(value => ({
            value,
            label: t(`picture.dithers.${value}`),
          }))}
        />
      </Field>
    </DeskSection>
  )
}

/** A picture that is pasted anywhere on the desk. */
function usePastedPicture(take: (file: File) => void) {
  const latest = useRef(take)
  latest.current = take
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const file = [...(event.clipboardData?.files ?? [])].find(({ type }) => type.startsWith('image/'))
      if (!file || event.defaultPrevented) return
      event.preventDefault()
      latest.current(file)
    }
    addEventListener('paste', paste)
    return () => removeEventListener('paste', paste)
  }, [])
}
