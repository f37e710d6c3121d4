// The one report-document model: what a command found, as blocks that any renderer can draw. Numbers stay numbers here;
// rounding happens in the renderers alone.

export type Cell =
  | string
  | { readonly kind: "count"; readonly value: number | null }
  /** A share between 0 and 1, drawn as a percentage. */
  | { readonly kind: "share"; readonly value: number | null }
  | { readonly kind: "number"; readonly value: number | null; readonly digits: number }
  | { readonly kind: "money"; readonly value: number | null; readonly currency: string };

export interface Column {
  readonly title: string;
  readonly align: "left" | "right";
}

export type Block =
  | { readonly kind: "heading"; readonly text: string }
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "list"; readonly items: readonly string[] }
  | { readonly kind: "facts"; readonly rows: readonly (readonly [label: string, value: Cell])[] }
  | {
      readonly kind: "table";
      readonly title?: string;
      readonly columns: readonly Column[];
      readonly rows: readonly (readonly Cell[])[];
      readonly note?: string;
    }
  /** Horizontal bars: a share each, drawn to one scale. */
  | {
      readonly kind: "bars";
      readonly title?: string;
      readonly rows: readonly { readonly label: string; readonly value: number | null }[];
    }
  /** Text as it stands (a body, a diff), each line with a mark; escapes are made visible by the renderer. */
  | {
      readonly kind: "lines";
      readonly lines: readonly { readonly mark: " " | "+" | "-" | "~"; readonly text: string }[];
    };

export interface ReportDocument {
  readonly title: string;
  readonly blocks: readonly Block[];
}

export interface RenderOptions {
  /** Cells of the terminal; tables fit into it. */
  readonly width: number;
  readonly color: boolean;
}

export interface Renderer {
  readonly name: string;
  render(document: ReportDocument, options: RenderOptions): string;
}
