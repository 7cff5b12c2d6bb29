// Runs models (.tflite) by the WebAssembly of LiteRT, on the processor alone: no WebGL or WebGPU, which many phones lack in workers.
// Only what is needed of its interface, which is fixed by the exact version in package.json.

/** What its script exports: makes an instance of the WebAssembly. */
export type RuntimeFactory = (options: {
  instantiateWasm: (
    imports: WebAssembly.Imports,
    done: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void,
  ) => Record<never, never>
  print: (words: string) => void
  printErr: (words: string) => void
}) => Promise<unknown>

/** A model that is ready. */
export interface Model {
  /** One picture (numbers of each pixel, one after the other) in, all outputs out. */
  run(input: Float32Array, shape: readonly number[]): Promise<Float32Array<ArrayBuffer>[]>
  close(): void
}

export interface Runtime {
  /** `weights` in pieces, one after the other. */
  load(weights: readonly Uint8Array[]): Promise<Model>
}

interface Deletable {
  delete(): void
}
interface Vector<Item> extends Deletable {
  push_back(item: Item): void
}
interface TensorBuffer extends Deletable {
  lock(mode: unknown): number
  unlock(): void
  packedSize(): number
}
interface CompiledModel extends Deletable {
  run(signature: number, inputs: TensorBuffer[]): Promise<TensorBuffer[]> | TensorBuffer[]
}
interface LiteRt {
  HEAPU8: Uint8Array<ArrayBuffer>
  _malloc(bytes: number): number
  _free(address: number): void
  VectorInt32: new () => Vector<number>
  LiteRtEnvironment: { create(gpu: null): Deletable }
  LiteRtLayout: { create(dimensions: Vector<number>): Deletable }
  LiteRtRankedTensorType: { create(element: { value: number }, layout: Deletable): Deletable }
  LiteRtTensorBuffer: { createManaged(environment: Deletable, kind: unknown, type: Deletable, bytes: number): TensorBuffer }
  LiteRtTensorBufferType: { HOST_MEMORY: unknown }
  LiteRtTensorBufferLockMode: { READ: unknown; WRITE: unknown }
  loadModel(environment: Deletable, address: number, bytes: number): Deletable
  compileModel(environment: Deletable, model: Deletable, options: object): Promise<CompiledModel> | CompiledModel
}

const FLOAT32 = { value: 1 }

/** Throws what WebAssembly throws when it cannot be started. */
export async function startRuntime(factory: RuntimeFactory, module: WebAssembly.Module): Promise<Runtime> {
  let failed: (reason: unknown) => void
  const failure = new Promise<never>((_, reject) => (failed = reject))
  const started = factory({
    instantiateWasm: (imports, done) => {
      WebAssembly.instantiate(module, imports).then((instance) => done(instance, module), failed)
      return {}
    },
    // It tells the console of each tensor.
    print: () => undefined,
    printErr: () => undefined,
  })
  const wasm = (await Promise.race([started, failure])) as LiteRt
  const environment = wasm.LiteRtEnvironment.create(null)
  return { load: (weights) => loadModel(wasm, environment, weights) }
}

async function loadModel(wasm: LiteRt, environment: Deletable, weights: readonly Uint8Array[]): Promise<Model> {
  const bytes = weights.reduce((sum, { length }) => sum + length, 0)
  const address = wasm._malloc(bytes)
  if (!address) throw new RangeError('no memory for a model')
  let end = address
  for (const piece of weights) {
    wasm.HEAPU8.set(piece, end)
    end += piece.length
  }
  const model = wasm.loadModel(environment, address, bytes)
  const options = { environment, accelerator: 'wasm', cpuOptions: { numThreads: 1 }, gpuOptions: {}, webNNOptions: {} }
  const compiled = await wasm.compileModel(environment, model, options)
  return {
    async run(input, shape) {
      const given = tensorOf(wasm, environment, input, shape)
      const outputs = await compiled.run(0, [given])
      const values = outputs.map((output) => valuesOf(wasm, output))
      for (const tensor of [given, ...outputs]) tensor.delete()
      return values
    },
    close() {
      compiled.delete()
      model.delete()
      wasm._free(address)
    },
  }
}

function tensorOf(wasm: LiteRt, environment: Deletable, input: Float32Array, shape: readonly number[]): TensorBuffer {
  const dimensions = new wasm.VectorInt32()
  for (const size of shape) dimensions.push_back(size)
  const layout = wasm.LiteRtLayout.create(dimensions)
  const type = wasm.LiteRtRankedTensorType.create(FLOAT32, layout)
  const tensor = wasm.LiteRtTensorBuffer.createManaged(environment, wasm.LiteRtTensorBufferType.HOST_MEMORY, type, input.byteLength)
  for (const used of [dimensions, layout, type]) used.delete()
  const address = tensor.lock(wasm.LiteRtTensorBufferLockMode.WRITE)
  wasm.HEAPU8.set(new Uint8Array(input.buffer, input.byteOffset, input.byteLength), address)
  tensor.unlock()
  return tensor
}

function valuesOf(wasm: LiteRt, tensor: TensorBuffer): Float32Array<ArrayBuffer> {
  const address = tensor.lock(wasm.LiteRtTensorBufferLockMode.READ)
  const bytes = wasm.HEAPU8.slice(address, address + tensor.packedSize())
  tensor.unlock()
  return new Float32Array(bytes.buffer)
}
