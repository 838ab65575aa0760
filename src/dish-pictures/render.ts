import sharp from 'sharp'

export type Rendering = { svg: string; width: number }

/** A script: reads drawings (JSON), and writes them as pictures (JSON, each WebP in base64), in their order. */
sharp.concurrency(1)
sharp.cache(false)

const QUALITY = 82

const pictures: string[] = []
for (const { svg, width } of (await Bun.stdin.json()) as Rendering[]) {
  const webp = await sharp(Buffer.from(svg)).resize({ width }).webp({ quality: QUALITY }).toBuffer()
  pictures.push(webp.toString('base64'))
}
await Bun.write(Bun.stdout, JSON.stringify(pictures))
