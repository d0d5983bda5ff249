import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  NoSuchKey,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3'
import type { Kept, Range, Storage } from './storage.ts'

export type BucketSettings = {
  bucket: string
  region: string
  /** An S3-compatible server; else Amazon's own. */
  endpoint?: string | undefined
  /** Else what the machine itself is allowed. */
  credentials?: { accessKeyId: string; secretAccessKey: string } | undefined
}

const connectMaxMs = 3000
const storeAnswerMaxMs = 10_000

/** Keeps files in a bucket of S3, or of a server that speaks like it. */
export function bucketStorage({ bucket, region, endpoint, credentials }: BucketSettings): Storage {
  const client = new S3Client({
    region,
    ...(endpoint && { endpoint, forcePathStyle: true }),
    ...(credentials && { credentials }),
    // Sums at the end of a stream are not understood by every server that speaks like S3.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    requestHandler: { connectionTimeout: connectMaxMs, requestTimeout: storeAnswerMaxMs, throwOnRequestTimeout: true },
  })
  const at = (id: string) => ({ Bucket: bucket, Key: id })

  return {
    async keep(id, path) {
      const { size } = await stat(path)
      await client.send(new PutObjectCommand({ ...at(id), Body: createReadStream(path), ContentLength: size }))
    },

    async read(id, range) {
      const wanted = new GetObjectCommand({ ...at(id), ...(range && { Range: rangeHeader(range) }) })
      const found = await client.send(wanted).catch(missing)
      return found?.Body as Readable | undefined
    },

    async remove(id) {
      await client.send(new DeleteObjectCommand(at(id)))
    },

    async list(shelf) {
      const kept: Kept[] = []
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: shelf }))
        for (const { Key, LastModified, Size = 0 } of Contents)
          if (Key && LastModified) kept.push({ id: Key, since: LastModified, size: Size })
      return kept
    },

    async check() {
      await client.send(new HeadBucketCommand({ Bucket: bucket }))
    },
  }
}

const rangeHeader = ({ start, end }: Range) => `bytes=${start}-${end}`

function missing(error: Error) {
  if (!(error instanceof NoSuchKey)) throw error
}
