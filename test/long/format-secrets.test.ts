// A secret behind every text of every made-up trace, one at a time.
import { secretsSuite } from "../corpus/formats/secrets-suite.ts";

secretsSuite(1);
