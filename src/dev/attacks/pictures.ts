import sharp from 'sharp'
import { type Attack, many, tally } from './attack'
import type { SignedIn, Stage } from './stage'

/** Of one colour, so that it is small to send and large to decode; interlaced, so that all of it is decoded at once. */
async function interlaced(side: number): Promise<Blob> {
  const picture = sharp({ create: { width: side, height: side, channels: 3, background: '#c8b89a' } })
  return new Blob([await picture.png({ progressive: true }).toBuffer()], { type: 'image/png' })
}

export async function upload(stage: Stage, caller: SignedIn, picture: Blob) {
  const form = new FormData()
  form.set('file', picture, 'picture.png')
  return stage.send(caller, 'POST', '/api/v1/user/problem-photo', form)
}

export const PICTURES: readonly Attack[] = [
  {
    name: 'Pictures that are too large to decode',
    by: 'customer',
    of: 'processor',
    does: '20 interlaced pictures of 7700 × 7700 at once',
    expected: 'refused by their header',
    async prepare(stage) {
      const [caller, picture] = [await stage.person(), await interlaced(7700)]
      return async () => {
        const answers = tally()
        await many(20, 20, async () => answers.count((await upload(stage, caller, picture)).status))
        return answers.report(answers.of(201) > 0 && 'a picture of 59 megapixels was taken')
      }
    },
  },
  {
    name: 'Pictures that are just small enough',
    by: 'customer',
    of: 'processor',
    does: '20 interlaced pictures of 4800 × 4800 at once',
    expected: 'one is decoded at a time, a few wait, the rest is told when to come back',
    async prepare(stage) {
      const [caller, picture] = [await stage.person(), await interlaced(4800)]
      return async () => {
        const answers = tally()
        await many(20, 20, async () => answers.count((await upload(stage, caller, picture)).status))
        return answers.report(answers.of(500) > 0 && 'answered with 500')
      }
    },
  },
]
